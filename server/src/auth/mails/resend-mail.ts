import type { AuthContext } from '../auth-context.ts';
import { countMailOfNetwork } from '../limits/proof-of-work.ts';
import { mailEmailChange } from '../users/mail-email-change.ts';
import { findUser } from '../users/users.repository.ts';
import { mailOneTime, queueAccountMail } from './account-mails.ts';
import type { MailRequest } from './mail-request.ts';
import { reserveMail } from './reserve-mail.ts';

/**
 * Under what a resent mail is counted. Anybody can ask for one: counted with the changes that signed-in people ask for,
 * those of a stranger would keep an owner from taking that address.
 */
const resentKinds = { signup: 'confirmation', email_change: 'email_change_again' } as const;

/** Sends the mail of a sign-up or of a change of address again; nothing when none is pending, without a word. */
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
    // A verifier of somebody else than who signed up proves nothing of the sign-up.
    const flow = user.signup_device === caller.device.digest ? {} : { flowMethod: 'otp' };
    await mailOneTime(context, user, { kind: 'confirmation', address: email, redirectTo, pkce, ...flow });
  } else if (type === 'signup' && user.void_password !== null) {
    await queueAccountMail(context, user, { kind: 'account_exists' });
  }
  if (type === 'email_change' && user.email_change !== null) {
    await mailEmailChange(context, user, { newEmail: user.email_change, redirectTo, pkce });
  }
}
