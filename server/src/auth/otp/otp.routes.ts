import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { runAsService } from '../../platform/http/index.ts';
import { mergeTools, type AuthService } from '../auth-context.ts';
import { AuthError, invalidRequest } from '../auth-error.ts';
import { requireCaptcha } from '../captcha/require-captcha.ts';
import { readProofOfWork } from '../limits/proof-of-work.ts';
import { withMinimumDuration } from '../limits/minimum-duration.ts';
import { rateLimited } from '../limits/rate-limited.ts';
import { checkChannel, parsePhone } from '../phone/phone-number.ts';
import { textSignInCode } from '../phone/text-sign-in-code.ts';
import { readChallenge } from '../sign-in/flow-states.ts';
import { checkMetadata } from '../users/check-metadata.ts';
import { readCaller } from '../wire/caller.ts';
import { parseAddress, readBody, readRedirect } from '../wire/parse-request.ts';
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

/** Sign-in with a code: a known and an unknown address get the same answer in the same time. */
export function mountOtpRoutes(scope: FastifyInstance, auth: AuthService): void {
  scope.post('/otp', { onRequest: rateLimited(auth, 'otp'), preHandler: requireCaptcha(auth) }, async (request) => {
    const body = readBody(request, shape);
    const { data = {}, create_user: createUser = true } = body;
    if (body.email && body.phone) throw invalidRequest('Only an email address or phone number should be provided');
    if (body.phone) {
      if (!auth.settings.phone.signIn) throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled');
      checkChannel(body.channel);
      checkMetadata(data);
      const input = { phone: parsePhone(body.phone), createUser, data, caller: readCaller(auth, request) };
      await withMinimumDuration(auth, () =>
        runAsService(mergeTools(auth), (context) => textSignInCode(context, input)),
      );
      return {};
    }
    if (!body.email) throw invalidRequest('One of email or phone must be set');
    if (body.channel) throw invalidRequest('Channel should only be specified with Phone OTP');
    if (!auth.settings.otp.byMail) throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp');
    checkMetadata(data);
    const input = {
      email: parseAddress(body.email),
      createUser,
      data,
      pkce: readChallenge(body),
      caller: readCaller(auth, request),
      work: readProofOfWork(request),
      redirectTo: readRedirect(auth, request),
    };
    await withMinimumDuration(auth, () => runAsService(mergeTools(auth), (context) => mailSignInCode(context, input)));
    return {};
  });
}
