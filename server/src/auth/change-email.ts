import type { Tx } from '../platform/postgres/index.ts';
import { queueAccountMail, mailOneTime, type MailOptions } from './account-mails.ts';
import type { AuthContext } from './auth-context.ts';
import { issueOneTime } from './one-time-tokens.ts';
import { findUser, markMailed, type UserRow } from './users.repository.ts';

/**
 * Both addresses confirm, in either order, so that a stolen session alone cannot take the account away. Where the new
 * one has an account already, its owner is told and the change waits for a confirmation that was sent to nobody: who
 * asks learns nothing.
 */
export async function mailEmailChange(
  tx: Tx,
  ctx: AuthContext,
  user: UserRow,
  newEmail: string,
  options: Omit<MailOptions, 'newEmail'>,
): Promise<void> {
  if (ctx.settings.doubleConfirmEmailChange && user.email !== null) {
    await mailOneTime(tx, ctx, user, 'email_change_current', user.email, { ...options, newEmail });
  }
  const holder = await findUser(tx, { email: newEmail });
  if (holder === null || holder.id === user.id || holder.email_confirmed_at === null) {
    await mailOneTime(tx, ctx, user, 'email_change_new', newEmail, { ...options, newEmail });
    return;
  }
  await issueOneTime(tx, ctx, {
    userId: user.id,
    kind: 'email_change_new',
    address: newEmail,
    seconds: ctx.settings.confirmationSeconds,
    flowId: null,
  });
  await markMailed(tx, user.id, 'email_change_sent_at', ctx.platform.clock.now());
  await queueAccountMail(tx, ctx, holder, 'account_exists');
}
