import type { AuthContext } from '../auth-context.ts';
import { AuthError, invalidRequest, tooManyMails } from '../auth-error.ts';
import type { UserRow } from '../users/users.repository.ts';
import { reserveSms } from '../phone/reserve-sms.ts';
import { issueTextCode } from '../phone/text-codes.ts';
import type { Caller } from '../wire/caller.ts';
import { mailOneTime } from './account-mails.ts';
import { reserveMail } from './reserve-mail.ts';

/** Sends the code that authorises a change of password. @throws AuthError when it cannot be sent */
export async function sendNonce(
  context: AuthContext,
  { user, caller }: { readonly user: UserRow; readonly caller: Caller },
): Promise<void> {
  const { email } = user;
  if (email === null && user.phone !== null) return textNonce(context, { user, phone: user.phone, caller });
  if (email === null) throw invalidRequest('Reauthentication requires the user to have an email or a phone number');
  if (user.email_confirmed_at === null)
    throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.');
  if (!(await reserveMail(context, 'reauthentication', { email, caller }))) throw tooManyMails(0);
  const redirectTo = context.publicUrl;
  await mailOneTime(context, user, { kind: 'reauthentication', address: email, redirectTo, pkce: null });
}

/** For an account with only a number. */
async function textNonce(
  context: AuthContext,
  { user, phone, caller }: { readonly user: UserRow; readonly phone: string; readonly caller: Caller },
): Promise<void> {
  if (user.phone_confirmed_at === null)
    throw new AuthError(422, 'phone_not_confirmed', 'Please verify your phone first.');
  await reserveSms(context, { phone, caller, isOwner: true });
  await issueTextCode(context, { userId: user.id, kind: 'reauthentication', phone });
}
