/** The one who had an account exported or erased: the operator by a command, its holder, or an administrator. */
export type Asker = 'command' | 'holder' | { readonly administratorId: string };

/** Actor of an act, for the audit log. @param userId the account exported or erased */
export function toActor(by: Asker, userId: string) {
  if (by === 'command') return { by, actorId: null, role: 'operator' } as const;
  if (by === 'holder') return { by, actorId: userId, role: 'holder' } as const;
  return { by: 'team', actorId: by.administratorId, role: 'admin' } as const;
}
