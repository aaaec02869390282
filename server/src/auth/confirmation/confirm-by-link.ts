import { auditOwnAct, nobody } from '../audit-own-act.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError, linkExpired } from '../auth-error.ts';
import { findByLink } from '../mails/one-time-tokens.ts';
import type { Caller } from '../wire/caller.ts';
import { listKinds, chooseRefusedAct } from './confirm-one-time.ts';
import { settleConfirmation, type Confirmation } from './settle-confirmation.ts';

interface FollowedLink {
  readonly type: string;
  readonly token: string;
  readonly caller: Caller;
  readonly by: 'link' | 'navigation';
}

/** Signs in with the link of a mail, posted by our page or opened by navigation. */
export async function confirmByLink(
  context: AuthContext,
  { type, token, caller, by }: FollowedLink,
): Promise<Confirmation | AuthError> {
  const row = await findByLink(context.tx, token, listKinds(type));
  const outcome = await settleConfirmation(context, row, { refusal: linkExpired(), caller, by });
  if (outcome instanceof AuthError)
    await auditOwnAct(context, chooseRefusedAct(type), { userId: row?.user_id ?? nobody, way: 'link', caller });
  return outcome;
}
