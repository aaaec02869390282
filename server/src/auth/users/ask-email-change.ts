import { limitPerHour } from '../../platform/rate-limits/index.ts';
import { auditOwnAct } from '../audit-own-act.ts';
import type { AuthContext } from '../auth-context.ts';
import { tooManyMails } from '../auth-error.ts';
import { clearEmailChange, dropEmailChange } from '../mails/one-time-tokens.repository.ts';
import { reserveMail } from '../mails/reserve-mail.ts';
import { readChallenge } from '../sign-in/flow-states.ts';
import type { Caller } from '../wire/caller.ts';
import { parseAddress } from '../wire/parse-request.ts';
import { mailEmailChange } from './mail-email-change.ts';
import { emailExists } from './taken-contact.ts';
import { takeNewAddress } from './take-new-address.ts';
import type { Changes } from './user-changes.ts';
import { askEmail, findUser, type UserRow } from './users.repository.ts';

/** Low, since each change sends a mail to an address of the caller's choice. */
const changesPerHour = 6;

/**
 * Stores the new address that a person asks for, and starts its confirmation. @throws AuthError when no mail may be
 * sent
 */
export async function askEmailChange(
  context: AuthContext,
  user: UserRow,
  { changes, caller, redirectTo }: { readonly changes: Changes; readonly caller: Caller; readonly redirectTo: string },
): Promise<void> {
  const { tx, clock, settings, limits } = context;
  const email = parseAddress(changes.email);
  if (email === user.email) return cancelEmailChange(context, user, caller);
  const holder = await findUser(tx, { email });
  if (settings.autoconfirm && holder?.email_confirmed_at) throw emailExists();
  if (!(await reserveMail(context, 'email_change', { email, caller }))) throw tooManyMails(0);
  const tries = limitPerHour(`changes of address of ${user.id}`, changesPerHour * settings.rateLimitFactor);
  if ((await limits.takeAll([tries])) > 0) throw tooManyMails(0);
  // The code that was mailed about another address must confirm nothing about this one.
  if (user.email_change !== email) await clearEmailChange(tx, user.id);
  await askEmail(tx, user.id, { email, now: clock.now() });
  if (settings.autoconfirm && user.is_anonymous) {
    await takeNewAddress(context, { ...user, email_change: email }, { caller, isSameBrowser: true });
    return;
  }
  await auditOwnAct(context, 'email.requested', { userId: user.id, caller });
  await mailEmailChange(context, user, { newEmail: email, redirectTo, pkce: readChallenge(changes) });
}

/** Whoever asks for the address they have gives up the change that waits, if one does. */
async function cancelEmailChange(context: AuthContext, user: UserRow, caller: Caller): Promise<void> {
  await dropEmailChange(context.tx, user.id, context.clock.now());
  if (user.email_change !== null) await auditOwnAct(context, 'email.cancelled', { userId: user.id, caller });
}
