import type { AuthContext } from './auth-context.ts';
import { shortenNetwork, type Caller } from './wire/caller.ts';

/** What a person, or somebody in their place, did with the ways into an account. */
export type OwnAct =
  | 'session.opened'
  | 'session.refused'
  | 'sessions.ended'
  | 'factor.added'
  | 'factor.proved'
  | 'factor.refused'
  | 'factor.removed'
  | 'passkey.added'
  | 'passkey.removed'
  | 'password.changed'
  | 'password.refused'
  | 'identity.added'
  | 'identity.removed'
  | 'email.changed'
  | 'email.refused'
  | 'phone.changed'
  | 'phone.refused';

/** No account has this identifier: an address nobody uses is not written down. */
export const nobody = 'unknown';

/**
 * Notes what was done with the ways into an account, for whoever asks later how it was entered: the way, and the
 * beginning of the network.
 */
export function auditOwnAct(
  context: Pick<AuthContext, 'ports' | 'tx' | 'newId' | 'clock'>,
  act: OwnAct,
  { userId, way, caller }: { readonly userId: string; readonly way?: string; readonly caller: Caller },
): Promise<void> {
  return context.ports.recordAudit(context, {
    actorId: userId === nobody ? null : userId,
    action: act,
    subjectType: 'account',
    subjectId: userId,
    detail: {
      ...(way === undefined ? {} : { way }),
      network: shortenNetwork(caller.ip),
    },
  });
}
