import type { FastifyRequest } from 'fastify';
import { runAsService } from '../../platform/http/index.ts';
import { injectedBy, type AuthService } from '../auth-context.ts';
import { AuthError, invalid } from '../auth-error.ts';
import { withMinimumDuration } from '../limits/minimum-duration.ts';
import { checkNewPassword } from '../passwords/passwords.ts';
import { sessionReply } from '../sessions/session.view.ts';
import { challengeOf } from '../sign-in/flow-states.ts';
import { checkMetadata } from '../users/check-metadata.ts';
import { signUpView } from '../users/user.view.ts';
import { callerOf } from '../wire/caller.ts';
import { askPhoneConfirmation } from './ask-phone-confirmation.ts';
import { checkChannel, phoneOf } from './phone-number.ts';
import { signUpPhoneAtOnce } from './sign-up-phone-at-once.ts';

interface PhoneSignUp {
  readonly phone?: string | undefined;
  readonly password?: string | undefined;
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  readonly channel?: string | undefined;
  readonly code_challenge?: string | undefined;
  readonly code_challenge_method?: string | undefined;
}

/** Signs up with a number and a password; known or not, a number is answered alike. @throws AuthError */
export async function signUpByPhone(
  auth: AuthService,
  request: FastifyRequest,
  body: PhoneSignUp,
): Promise<Record<string, unknown>> {
  const { settings, platform } = auth;
  if (!settings.phone.signIn) throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled');
  const { password, data = {} } = body;
  if (!password) throw invalid('Signup requires a valid password');
  if (challengeOf(body) !== null) throw invalid('PKCE not supported for phone signups');
  checkChannel(body.channel);
  await checkNewPassword(password, auth);
  checkMetadata(data);
  const phone = phoneOf(body.phone ?? '');
  const caller = callerOf(auth, request);
  return withMinimumDuration(auth, async () => {
    const passwordHash = await auth.passwords.hash(password);
    const account = { id: platform.newId(), identityId: platform.newId(), phone, passwordHash, data };
    const asked = { account: { ...account, now: platform.clock.now() }, caller };
    if (settings.phone.autoconfirm) {
      return sessionReply(auth, await runAsService(injectedBy(auth), (context) => signUpPhoneAtOnce(context, asked)));
    }
    await runAsService(injectedBy(auth), (context) => askPhoneConfirmation(context, asked));
    return signUpView(asked.account);
  });
}
