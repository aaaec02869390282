/** Roles of `user_roles` (decisions §3). */
export const roles = ['pmr', 'reviewer', 'business', 'admin'] as const;
export type Role = (typeof roles)[number];

/** The primary role is the first one the data service returns; `pmr` when it returns none (specification §3). */
export function choosePrimaryRole(grantedRoles: readonly Role[]): Role {
  return grantedRoles[0] ?? 'pmr';
}

/** Roles of the team: reviewers see the queues of other people's papers, administrators everything. */
export const teamRoles = ['reviewer', 'admin'] as const satisfies readonly Role[];
export type TeamRole = (typeof teamRoles)[number];

/** Returns whether a role belongs to the team. */
export function isTeamRole(role: Role): role is TeamRole {
  return teamRoles.some((one) => one === role);
}

/** Finds the widest role of the team that a person has, in whatever order they were granted; null for none. */
export function findTeamRole(grantedRoles: readonly Role[]): TeamRole | null {
  if (grantedRoles.includes('admin')) return 'admin';
  return grantedRoles.includes('reviewer') ? 'reviewer' : null;
}
