import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { runAsService } from '../../platform/http/index.ts';
import { injectedBy, type AuthService } from '../auth-context.ts';
import { AuthError, invalid } from '../auth-error.ts';
import { requireCaptcha } from '../captcha/require-captcha.ts';
import { workOf } from '../limits/proof-of-work.ts';
import { withMinimumDuration } from '../limits/minimum-duration.ts';
import { rateLimited } from '../limits/rate-limited.ts';
import { checkChannel, phoneOf } from '../phone/phone-number.ts';
import { textSignInCode } from '../phone/text-sign-in-code.ts';
import { challengeOf } from '../sign-in/flow-states.ts';
import { checkMetadata } from '../users/check-metadata.ts';
import { callerOf } from '../wire/caller.ts';
import { addressOf, bodyOf, redirectOf } from '../wire/parse-request.ts';
import { mailSignInCode } from './mail-sign-in-code.ts';

const shape = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  create_user: z.boolean().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
  channel: z.string().optional(),
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
});

/** Signing in with a code: known or not, an address gets the same answer in the same time. */
export function mountOtpRoutes(scope: FastifyInstance, auth: AuthService): void {
  scope.post('/otp', { onRequest: rateLimited(auth, 'otp'), preHandler: requireCaptcha(auth) }, async (request) => {
    const body = bodyOf(request, shape);
    const { data = {}, create_user: createUser = true } = body;
    if (body.email && body.phone) throw invalid('Only an email address or phone number should be provided');
    if (body.phone) {
      if (!auth.settings.phone.signIn) throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled');
      checkChannel(body.channel);
      checkMetadata(data);
      const asked = { phone: phoneOf(body.phone), createUser, data, caller: callerOf(auth, request) };
      await withMinimumDuration(auth, () =>
        runAsService(injectedBy(auth), (context) => textSignInCode(context, asked)),
      );
      return {};
    }
    if (!body.email) throw invalid('One of email or phone must be set');
    if (body.channel) throw invalid('Channel should only be specified with Phone OTP');
    if (!auth.settings.otp.byMail) throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp');
    checkMetadata(data);
    const asked = {
      email: addressOf(body.email),
      createUser,
      data,
      pkce: challengeOf(body),
      caller: callerOf(auth, request),
      work: workOf(request),
      redirectTo: redirectOf(auth, request),
    };
    await withMinimumDuration(auth, () => runAsService(injectedBy(auth), (context) => mailSignInCode(context, asked)));
    return {};
  });
}
