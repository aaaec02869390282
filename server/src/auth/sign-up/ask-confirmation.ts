import type { AuthContext } from '../auth-context.ts';
import { tooManyMails } from '../auth-error.ts';
import { countMailOfNetwork } from '../limits/proof-of-work.ts';
import { mailOneTime, queueAccountMail } from '../mails/account-mails.ts';
import type { MailRequest } from '../mails/mail-request.ts';
import { reserveMail } from '../mails/reserve-mail.ts';
import { keepVoidPassword } from '../passwords/stored-passwords.repository.ts';
import { dropUnconfirmed, findUser, insertUser } from '../users/users.repository.ts';
import type { NewAccount } from './new-account.ts';

/**
 * Starts the confirmation of a sign-up. The last sign-up of an address replaces the others until one is confirmed: what
 * an earlier one gave (password, names, link, code) may be a stranger's and is deleted. Only the owner of a confirmed
 * account is told, by mail, that it exists.
 */
export async function askConfirmation(
  context: AuthContext,
  { account, ...request }: Omit<MailRequest, 'email'> & { readonly account: NewAccount },
): Promise<void> {
  const { tx } = context;
  const { email } = account;
  const { caller, redirectTo, pkce } = request;
  if (!(await reserveMail(context, 'confirmation', { email, caller }))) throw tooManyMails(0);
  // Checked last, so that a refusal does not use up the network's share.
  await countMailOfNetwork(context, 'sign-up', request);
  await dropUnconfirmed(tx, email);
  const isNew = await insertUser(tx, { ...account, confirmed: false, signupDevice: caller.device.digest });
  const user = await findUser(tx, { email });
  if (user === null) throw new Error('The person just made is not there');
  if (isNew) await mailOneTime(context, user, { kind: 'confirmation', address: email, redirectTo, pkce });
  else {
    await keepVoidPassword(tx, user.id, account.passwordHash);
    await queueAccountMail(context, user, { kind: 'account_exists' });
  }
}
