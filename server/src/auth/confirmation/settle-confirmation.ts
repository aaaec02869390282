import type { AuthContext } from '../auth-context.ts';
import type { AuthError } from '../auth-error.ts';
import type { OneTimeRow } from '../mails/one-time-tokens.repository.ts';
import { lockOneTime } from '../mails/one-time-tokens.ts';
import { openSession, type UserWithSession } from '../sessions/sessions.ts';
import { issueAuthCode } from '../sign-in/flow-states.ts';
import type { Caller } from '../wire/caller.ts';
import { confirmOneTime } from './confirm-one-time.ts';

/** `waiting`: the other address of a change must still confirm. `code` is exchanged for the session in a PKCE flow. */
export type Confirmation = 'waiting' | UserWithSession | { readonly code: string };

interface PresentedSecret {
  readonly refusal: AuthError;
  readonly caller: Caller;
  readonly by: 'link' | 'code' | 'navigation';
}

/** Applies a presented one-time secret, unless it is unknown or expired, and opens a session. */
export async function settleConfirmation(
  context: AuthContext,
  secret: OneTimeRow | null,
  { refusal, caller, by }: PresentedSecret,
): Promise<Confirmation | AuthError> {
  const row = secret === null ? null : await lockOneTime(context.tx, secret, by === 'code' ? 'code' : 'link');
  if (row === null || row.expires_at <= context.clock.now()) return refusal;
  const confirmation = await confirmOneTime(context, row, { by: by === 'code' ? 'code' : 'link', caller });
  if (confirmation.state === 'waiting') return 'waiting';
  // Only a link opened by navigation leaves its tokens in an address: a code is given instead, which needs the
  // verifier.
  if (by === 'navigation' && row.flow_id !== null) return { code: await issueAuthCode(context, row.flow_id) };
  return {
    user: confirmation.user,
    openedSession: await openSession(context, confirmation.user, { method: 'otp', caller }),
  };
}
