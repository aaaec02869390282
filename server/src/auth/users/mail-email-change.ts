import type { AuthContext } from '../auth-context.ts';
import { queueAccountMail, mailOneTime, type OneTimeMail } from '../mails/account-mails.ts';
import { issueOneTime } from '../mails/one-time-tokens.ts';
import { findUser, markMailed, type UserRow } from './users.repository.ts';

/**
 * Starts the confirmation of a new address. Both addresses confirm, in either order, so that a stolen session alone
 * cannot take the account. Where the new one has an account already, its owner is told and the change waits for a
 * confirmation that is never sent: the caller learns nothing.
 */
export async function mailEmailChange(
  context: AuthContext,
  user: UserRow,
  { newEmail, redirectTo, pkce }: Pick<OneTimeMail, 'redirectTo' | 'pkce'> & { readonly newEmail: string },
): Promise<void> {
  const { tx, clock, settings } = context;
  const mail = { redirectTo, pkce, newEmail };
  if (settings.doubleConfirmEmailChange && user.email !== null) {
    await mailOneTime(context, user, { kind: 'email_change_current', address: user.email, ...mail });
  }
  const holder = await findUser(tx, { email: newEmail });
  if (holder === null || holder.id === user.id || holder.email_confirmed_at === null) {
    await mailOneTime(context, user, { kind: 'email_change_new', address: newEmail, ...mail });
    return;
  }
  await issueOneTime(context, {
    userId: user.id,
    kind: 'email_change_new',
    address: newEmail,
    seconds: settings.confirmationSeconds,
    flowId: null,
  });
  await markMailed(tx, user.id, { column: 'email_change_sent_at', now: clock.now() });
  await queueAccountMail(context, holder, { kind: 'account_exists' });
}
