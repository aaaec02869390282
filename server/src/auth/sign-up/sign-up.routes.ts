import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { runAsService } from '../../platform/http/index.ts';
import { mergeTools, type AuthService } from '../auth-context.ts';
import { signInAnonymously } from '../anonymous/sign-in-anonymously.ts';
import { requireCaptcha } from '../captcha/require-captcha.ts';
import { AuthError, invalidRequest, tooManyRequests } from '../auth-error.ts';
import { limitCaller } from '../limits/limit-caller.ts';
import { readProofOfWork } from '../limits/proof-of-work.ts';
import { withMinimumDuration } from '../limits/minimum-duration.ts';
import { rateLimited } from '../limits/rate-limited.ts';
import { signUpByPhone } from '../phone/sign-up-by-phone.steps.ts';
import { checkNewPassword } from '../passwords/passwords.ts';
import { buildSessionReply } from '../sessions/session.view.ts';
import { readChallenge } from '../sign-in/flow-states.ts';
import { checkMetadata } from '../users/check-metadata.ts';
import { buildSignUpView } from '../users/user.view.ts';
import { readCaller } from '../wire/caller.ts';
import { parseAddress, readBody, readRedirect } from '../wire/parse-request.ts';
import { askConfirmation } from './ask-confirmation.ts';
import { areSignUpsClosed } from './are-sign-ups-closed.ts';
import { signUpAtOnce } from './sign-up-at-once.ts';

const shape = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  channel: z.string().optional(),
  password: z.string().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
});

/** Low, since each of these calls creates an account. */
const anonymousPerHour = 30;

async function signInWithoutAddress(
  auth: AuthService,
  request: FastifyRequest,
  data: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const { settings, platform } = auth;
  if (!settings.anonymous) throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  checkMetadata(data);
  const caller = readCaller(auth, request);
  const shares = limitCaller(caller, 'anonymous', anonymousPerHour * settings.rateLimitFactor);
  if ((await platform.limits.takeAll(shares)) > 0) throw tooManyRequests();
  return buildSessionReply(
    auth,
    await runAsService(mergeTools(auth), (context) => signInAnonymously(context, { data, caller })),
  );
}

export function mountSignUpRoutes(scope: FastifyInstance, auth: AuthService): void {
  const { settings } = auth;

  scope.post(
    '/signup',
    { onRequest: rateLimited(auth, 'signup'), preHandler: requireCaptcha(auth) },
    async (request) => {
      const body = readBody(request, shape);
      if (await runAsService(mergeTools(auth), areSignUpsClosed))
        throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
      if (body.email && body.phone)
        throw invalidRequest('Only an email address or phone number should be provided on signup.');
      if (body.phone) return signUpByPhone(auth, request, body);
      if (!body.email) return signInWithoutAddress(auth, request, body.data ?? {});
      if (!body.password) throw invalidRequest('Signup requires a valid password');
      await checkNewPassword(body.password, auth);
      const email = parseAddress(body.email);
      const pkce = readChallenge(body);
      const { password, data = {} } = body;
      checkMetadata(data);
      const { clock, newId } = auth.platform;
      return withMinimumDuration(auth, async () => {
        // Hashed whether or not the address is taken, so that the duration reveals nothing.
        const passwordHash = await auth.passwords.hash(password);
        const account = { id: newId(), identityId: newId(), email, passwordHash, data, now: clock.now() };
        const caller = readCaller(auth, request);
        if (settings.autoconfirm) {
          const signedUp = await runAsService(mergeTools(auth), (context) =>
            signUpAtOnce(context, { account, caller }),
          );
          return buildSessionReply(auth, signedUp);
        }
        const input = {
          account,
          caller,
          pkce,
          work: readProofOfWork(request),
          redirectTo: readRedirect(auth, request),
        };
        await runAsService(mergeTools(auth), (context) => askConfirmation(context, input));
        return buildSignUpView(account);
      });
    },
  );
}
