/** Roles of `user_roles` (decisions §3). */
export const roles = ['pmr', 'reviewer', 'business', 'admin'] as const;
export type Role = (typeof roles)[number];

/** The primary role is the first one the data service returns; `pmr` when it returns none (specification §3). */
export function primaryRole(granted: readonly Role[]): Role {
  return granted[0] ?? 'pmr';
}

/** Who works for the service and sees what belongs to others. */
export const teamRoles = ['reviewer', 'admin'] as const satisfies readonly Role[];
export type TeamRole = (typeof teamRoles)[number];

export function isTeamRole(role: Role): role is TeamRole {
  return teamRoles.some((one) => one === role);
}

/** Reviewers see the queues; administrators see everything. */
export function mayReview(granted: readonly Role[]): boolean {
  return teamRoles.some((role) => granted.includes(role));
}
