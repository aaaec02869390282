import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { countMailOfNetwork } from '../limits/proof-of-work.ts';
import { mailOneTime } from '../mails/account-mails.ts';
import type { MailRequest } from '../mails/mail-request.ts';
import { reserveMail } from '../mails/reserve-mail.ts';
import { areSignUpsClosed } from '../sign-up/are-sign-ups-closed.ts';
import { findUser, insertUser } from '../users/users.repository.ts';

export interface SignInMailRequest extends MailRequest {
  readonly createUser: boolean;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Mails a link and a code that sign in. They share the stored secret and the spacing of a recovery, which gives the
 * same access. An address whose account is not confirmed gets the sign-up mail; an address without an account gets no
 * mail when none may be created.
 * @throws AuthError when the settings reveal unknown addresses (`otp.tellsUnknown`), or when the last mail left less
 * than a minute ago
 */
export async function mailSignInCode(context: AuthContext, request: SignInMailRequest): Promise<void> {
  const { tx, settings } = context;
  const { email, redirectTo, pkce, caller } = request;
  if (!(await reserveMail(context, 'recovery', request))) return;
  await countMailOfNetwork(context, 'recovery', request);
  const user = await findUser(tx, { email });
  if (user?.email_confirmed_at) {
    await mailOneTime(context, user, { kind: 'magiclink', address: email, redirectTo, pkce });
  } else if (user !== null) {
    // The PKCE verifier of someone else than who signed up proves nothing about the sign-up.
    const flow = user.signup_device === caller.device.digest ? {} : { flowMethod: 'magiclink' };
    await mailOneTime(context, user, { kind: 'confirmation', address: email, redirectTo, pkce, ...flow });
  } else if (request.createUser && !(await areSignUpsClosed(context))) {
    await mailNewAccount(context, request);
  } else if (settings.otp.tellsUnknown) {
    throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp');
  }
}

/** Creates an account without a password, which only the reader of the address's mails can open. */
async function mailNewAccount(
  context: AuthContext,
  { email, data, caller, redirectTo, pkce }: SignInMailRequest,
): Promise<void> {
  const { tx, clock, newId, settings } = context;
  const id = newId();
  await insertUser(tx, {
    id,
    identityId: newId(),
    email,
    passwordHash: null,
    data,
    now: clock.now(),
    confirmed: settings.autoconfirm,
    signupDevice: caller.device.digest,
  });
  const user = await findUser(tx, { email });
  if (user === null) throw new Error('The person just made is not there');
  const kind = settings.autoconfirm ? 'magiclink' : 'confirmation';
  await mailOneTime(context, user, { kind, address: email, redirectTo, pkce, flowMethod: 'magiclink' });
}
