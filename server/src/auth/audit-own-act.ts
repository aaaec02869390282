import type { AuthContext } from './auth-context.ts';
import { shortenNetwork, type Caller } from './wire/caller.ts';

/** Act that a person, or somebody in their place, did to sign in to an account or to change how it is entered. */
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
  | 'email.requested'
  | 'email.cancelled'
  | 'email.changed'
  | 'email.refused'
  | 'phone.changed'
  | 'phone.refused';

/** Subject of a line about no account: an address without an account is not recorded. */
export const nobody = 'unknown';

/**
 * Records how an account was entered or changed, for a later inquiry: the method, and the beginning of the network
 * address.
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
