import type { AuthContext } from '../auth-context.ts';
import { queueAccountMail, mailOneTime, type OneTimeMail } from '../mails/account-mails.ts';
import { clearOneTime, listEmailChange } from '../mails/one-time-tokens.repository.ts';
import { issueOneTime } from '../mails/one-time-tokens.ts';
import { findUser, markMailed, type UserRow } from './users.repository.ts';

/**
 * Starts the confirmation of a new address. Both addresses confirm, in either order, so that a stolen session alone
 * cannot take the account. Where the new one has an account already, its owner is told and the change waits for a
 * confirmation that is never sent: the caller learns nothing. Requested again within the life of its codes, it writes
 * only to the addresses that have not confirmed yet. The person’s row must be locked.
 */
export async function mailEmailChange(
  context: AuthContext,
  user: UserRow,
  { newEmail, redirectTo, pkce }: Pick<OneTimeMail, 'redirectTo' | 'pkce'> & { readonly newEmail: string },
): Promise<void> {
  const { tx, clock, settings } = context;
  const mail = { redirectTo, pkce, newEmail };
  const isUnconfirmed = await findUnconfirmed(context, user, newEmail);
  // The operator may have turned the double confirmation off since: nobody is asked at the present address any more.
  if (!settings.doubleConfirmEmailChange) await clearOneTime(tx, user.id, 'email_change_current');
  else if (user.email !== null && isUnconfirmed('email_change_current')) {
    await mailOneTime(context, user, { kind: 'email_change_current', address: user.email, ...mail });
  }
  if (settings.doubleConfirmEmailChange && !isUnconfirmed('email_change_new')) return;
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

type EmailChangeKind = 'email_change_current' | 'email_change_new';

/**
 * Tells which addresses have still to confirm. All of them, once the request is older than the life of its codes: an
 * address that confirmed must not hold for as long as anybody has the other mail sent again.
 */
async function findUnconfirmed(
  { tx, clock, settings }: AuthContext,
  user: Pick<UserRow, 'id' | 'email_change'>,
  newEmail: string,
): Promise<(kind: EmailChangeKind) => boolean> {
  const secrets = user.email_change === newEmail ? await listEmailChange(tx, user.id) : [];
  const oldest = clock.now().getTime() - settings.confirmationSeconds * 1000;
  const isRecent = secrets.some(({ created_at: madeAt }) => madeAt.getTime() > oldest);
  return (kind) => !isRecent || secrets.some((secret) => secret.kind === kind);
}
