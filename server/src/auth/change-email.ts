import type { Tx } from '../platform/postgres/index.ts';
import { mailOneTime, type MailOptions } from './account-mails.ts';
import type { AuthContext } from './auth-context.ts';
import type { UserRow } from './users.repository.ts';

/** Both addresses confirm, in either order, so that a stolen session alone cannot take the account away. */
export async function mailEmailChange(tx: Tx, ctx: AuthContext, user: UserRow, newEmail: string, options: Omit<MailOptions, 'newEmail'>): Promise<void> {
  if (ctx.settings.doubleConfirmEmailChange && user.email !== null) {
    await mailOneTime(tx, ctx, user, 'email_change_current', user.email, { ...options, newEmail });
  }
  await mailOneTime(tx, ctx, user, 'email_change_new', newEmail, { ...options, newEmail });
}
