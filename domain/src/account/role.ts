/** Roles of `user_roles` (decisions §3). */
export const roles = ['pmr', 'reviewer', 'business', 'admin'] as const;
export type Role = (typeof roles)[number];

/** The primary role is the first one the data service returns; `pmr` when it returns none (specification §3). */
export function choosePrimaryRole(grantedRoles: readonly Role[]): Role {
  return grantedRoles[0] ?? 'pmr';
}

/** Who works for the service and sees what belongs to others: reviewers the queues, administrators everything. */
export const teamRoles = ['reviewer', 'admin'] as const satisfies readonly Role[];
export type TeamRole = (typeof teamRoles)[number];

/** Returns whether a role belongs to the team. */
export function isTeamRole(role: Role): role is TeamRole {
  return teamRoles.some((one) => one === role);
}

/** What of the team's pages opens to a person: the widest of their roles, whichever was given first; null for none. */
export function findTeamRole(grantedRoles: readonly Role[]): TeamRole | null {
  if (grantedRoles.includes('admin')) return 'admin';
  return grantedRoles.includes('reviewer') ? 'reviewer' : null;
}
