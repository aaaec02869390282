/** Rights of a key; each call requires one. */
export const serviceKeyScopes = [
  'users:read',
  'users:write',
  'users:delete',
  /** Acts that let the holder into somebody's account: links, passwords, addresses. */
  'users:open',
  'invites:write',
  'factors:write',
  'sessions:write',
] as const;
export type ServiceKeyScope = (typeof serviceKeyScopes)[number];

/** No key has all scopes, which bounds what a stolen key can do. */
export const maxScopes = 3;
export const maxDays = 366;
