/** What a key may do; each call asks for its own. */
export const serviceKeyScopes = [
  'users:read',
  'users:write',
  'users:delete',
  /** What lets its holder into somebody's account: links, passwords, addresses. */
  'users:open',
  'invites:write',
  'factors:write',
  'sessions:write',
] as const;
export type ServiceKeyScope = (typeof serviceKeyScopes)[number];

/** No key does everything: what is stolen with one stays bounded. */
export const maxScopes = 3;
export const maxDays = 366;
