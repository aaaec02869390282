import type { AuthContext } from '../auth-context.ts';
import { countMailOfNetwork } from '../limits/proof-of-work.ts';
import { mailEmailChange } from '../users/mail-email-change.ts';
import { findUser, getUser } from '../users/users.repository.ts';
import { mailOneTime, queueAccountMail } from './account-mails.ts';
import type { MailRequest } from './mail-request.ts';
import { lockOwner } from './one-time-tokens.repository.ts';
import { reserveMail } from './reserve-mail.ts';

/**
 * Kind under which a resent mail is counted. Anyone can request one: if it counted with the changes that signed-in
 * people request, a stranger's requests would keep an owner from taking that address.
 */
const resentKinds = { signup: 'confirmation', email_change: 'email_change_again' } as const;

/** Sends the mail of a sign-up or of a change of address again; silently nothing when none is pending. */
export async function resendMail(
  context: AuthContext,
  { type, ...request }: MailRequest & { readonly type: 'signup' | 'email_change' },
): Promise<void> {
  const { email, redirectTo, pkce, caller } = request;
  if (!(await reserveMail(context, resentKinds[type], request))) return;
  await countMailOfNetwork(context, 'sign-up', request);
  const user = await findUser(context.tx, { email });
  if (user === null) return;
  if (type === 'signup' && (user.email_confirmed_at === null || user.password_to_choose)) {
    // The PKCE verifier of someone else than who signed up proves nothing about the sign-up.
    const flow = user.signup_device === caller.device.digest ? {} : { flowMethod: 'otp' };
    await mailOneTime(context, user, { kind: 'confirmation', address: email, redirectTo, pkce, ...flow });
  } else if (type === 'signup' && user.void_password !== null) {
    await queueAccountMail(context, user, { kind: 'account_exists' });
  }
  if (type === 'email_change') await resendEmailChange(context, user.id, { redirectTo, pkce });
}

/** Reads the person again once their row is locked: the change may have been replaced or given up since. */
async function resendEmailChange(
  context: AuthContext,
  userId: string,
  mail: Pick<MailRequest, 'redirectTo' | 'pkce'>,
): Promise<void> {
  await lockOwner(context.tx, userId);
  const user = await getUser(context.tx, userId);
  if (user.email_change !== null) await mailEmailChange(context, user, { newEmail: user.email_change, ...mail });
}
