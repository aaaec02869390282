import type { FastifyRequest } from 'fastify';
import { runAsService } from '../../platform/http/index.ts';
import { mergeTools, type AuthService } from '../auth-context.ts';
import { AuthError, invalidRequest } from '../auth-error.ts';
import { withMinimumDuration } from '../limits/minimum-duration.ts';
import { checkNewPassword } from '../passwords/passwords.ts';
import { buildSessionReply } from '../sessions/session.view.ts';
import { readChallenge } from '../sign-in/flow-states.ts';
import { checkMetadata } from '../users/check-metadata.ts';
import { buildSignUpView } from '../users/user.view.ts';
import { readCaller } from '../wire/caller.ts';
import { askPhoneConfirmation } from './ask-phone-confirmation.ts';
import { checkChannel, parsePhone } from './phone-number.ts';
import { signUpPhoneAtOnce } from './sign-up-phone-at-once.ts';

interface PhoneSignUp {
  readonly phone?: string | undefined;
  readonly password?: string | undefined;
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  readonly channel?: string | undefined;
  readonly code_challenge?: string | undefined;
  readonly code_challenge_method?: string | undefined;
}

/** Signs up with a number and a password; a known and an unknown number get the same answer. @throws AuthError */
export async function signUpByPhone(
  auth: AuthService,
  request: FastifyRequest,
  body: PhoneSignUp,
): Promise<Record<string, unknown>> {
  const { settings, platform } = auth;
  if (!settings.phone.signIn) throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled');
  const { password, data = {} } = body;
  if (!password) throw invalidRequest('Signup requires a valid password');
  if (readChallenge(body) !== null) throw invalidRequest('PKCE not supported for phone signups');
  checkChannel(body.channel);
  await checkNewPassword(password, auth);
  checkMetadata(data);
  const phone = parsePhone(body.phone ?? '');
  const caller = readCaller(auth, request);
  return withMinimumDuration(auth, async () => {
    const passwordHash = await auth.passwords.hash(password);
    const account = { id: platform.newId(), identityId: platform.newId(), phone, passwordHash, data };
    const input = { account: { ...account, now: platform.clock.now() }, caller };
    if (settings.phone.autoconfirm) {
      return buildSessionReply(
        auth,
        await runAsService(mergeTools(auth), (context) => signUpPhoneAtOnce(context, input)),
      );
    }
    await runAsService(mergeTools(auth), (context) => askPhoneConfirmation(context, input));
    return buildSignUpView(input.account);
  });
}
