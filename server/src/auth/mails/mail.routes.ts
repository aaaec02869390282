import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { runAsService } from '../../platform/http/index.ts';
import { mergeTools, type AuthService } from '../auth-context.ts';
import { AuthError, invalidRequest } from '../auth-error.ts';
import { requireCaptcha } from '../captcha/require-captcha.ts';
import { readProofOfWork } from '../limits/proof-of-work.ts';
import { withMinimumDuration } from '../limits/minimum-duration.ts';
import { rateLimited } from '../limits/rate-limited.ts';
import { parsePhone } from '../phone/phone-number.ts';
import { resendText } from '../phone/resend-text.ts';
import { requireUser } from '../sessions/require-user.steps.ts';
import { readChallenge } from '../sign-in/flow-states.ts';
import { readCaller } from '../wire/caller.ts';
import { parseAddress, readBody, readRedirect } from '../wire/parse-request.ts';
import { resendMail } from './resend-mail.ts';
import { sendNonce } from './send-nonce.ts';
import { sendRecovery } from './send-recovery.ts';

const pkceMembers = { code_challenge: z.string().optional(), code_challenge_method: z.string().optional() };
const recoverShape = z.object({ email: z.string().optional(), ...pkceMembers });
const resendShape = z.object({
  type: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  ...pkceMembers,
});

const resendTypes = ['signup', 'email_change'] as const;

/**
 * recover, resend and reauthenticate: a known and an unknown address get the same answer in the same time. Once its
 * budget is spent, no more mails leave, and the answer stays the same: the last mail, at most an hour old, still works.
 */
export function mountMailRoutes(scope: FastifyInstance, auth: AuthService): void {
  scope.post(
    '/recover',
    { onRequest: rateLimited(auth, 'recover'), preHandler: requireCaptcha(auth) },
    async (request) => {
      const body = readBody(request, recoverShape);
      if (!body.email) throw invalidRequest('Password recovery requires an email');
      const input = {
        email: parseAddress(body.email),
        pkce: readChallenge(body),
        caller: readCaller(auth, request),
        work: readProofOfWork(request),
        redirectTo: readRedirect(auth, request),
      };
      await withMinimumDuration(auth, () => runAsService(mergeTools(auth), (context) => sendRecovery(context, input)));
      return {};
    },
  );

  scope.post(
    '/resend',
    { onRequest: rateLimited(auth, 'resend'), preHandler: requireCaptcha(auth) },
    async (request) => {
      const body = readBody(request, resendShape);
      if (body.email && body.phone) throw invalidRequest('Only an email address or phone number should be provided.');
      if (body.type === 'sms' || body.type === 'phone_change') {
        if (!body.phone) throw invalidRequest('Type provided requires a phone number');
        if (!auth.settings.phone.signIn)
          throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled');
        const textRequest = {
          type: body.type,
          phone: parsePhone(body.phone),
          caller: readCaller(auth, request),
        } as const;
        await withMinimumDuration(auth, () =>
          runAsService(mergeTools(auth), (context) => resendText(context, textRequest)),
        );
        return {};
      }
      const type = resendTypes.find((resendType) => resendType === body.type);
      if (type === undefined)
        throw invalidRequest('Missing one of these types: signup, email_change, sms, phone_change');
      if (!body.email) throw invalidRequest('Type provided requires an email address');
      const input = {
        type,
        email: parseAddress(body.email),
        pkce: readChallenge(body),
        caller: readCaller(auth, request),
        work: readProofOfWork(request),
        redirectTo: readRedirect(auth, request),
      };
      await withMinimumDuration(auth, () => runAsService(mergeTools(auth), (context) => resendMail(context, input)));
      return {};
    },
  );

  scope.get('/reauthenticate', { onRequest: rateLimited(auth, 'reauthenticate') }, async (request) => {
    const { user } = await requireUser(auth, request.headers.authorization);
    const caller = readCaller(auth, request);
    await runAsService(mergeTools(auth), (context) => sendNonce(context, { user, caller }));
    return {};
  });
}
