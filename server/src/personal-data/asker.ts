/** Who had an account exported or erased: the operator by a command, its holder, or an administrator of the team. */
export type Asker = 'command' | 'holder' | { readonly administratorId: string };

/** Actor of an act as the audit log records it. @param userId whose account it is */
export function toActor(by: Asker, userId: string) {
  if (by === 'command') return { by, actorId: null, role: 'operator' } as const;
  if (by === 'holder') return { by, actorId: userId, role: 'holder' } as const;
  return { by: 'team', actorId: by.administratorId, role: 'admin' } as const;
}
