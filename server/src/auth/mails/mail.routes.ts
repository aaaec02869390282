import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { runAsService } from '../../platform/http/index.ts';
import { injectedBy, type AuthService } from '../auth-context.ts';
import { AuthError, invalid } from '../auth-error.ts';
import { requireCaptcha } from '../captcha/require-captcha.ts';
import { workOf } from '../limits/proof-of-work.ts';
import { withMinimumDuration } from '../limits/minimum-duration.ts';
import { rateLimited } from '../limits/rate-limited.ts';
import { phoneOf } from '../phone/phone-number.ts';
import { resendText } from '../phone/resend-text.ts';
import { requireUser } from '../sessions/require-user.steps.ts';
import { challengeOf } from '../sign-in/flow-states.ts';
import { callerOf } from '../wire/caller.ts';
import { addressOf, bodyOf, redirectOf } from '../wire/parse-request.ts';
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
 * recover, resend and reauthenticate: known or not, an address gets the same answer in the same time. Once its share is
 * spent nothing more leaves, without a word: the last mail, an hour old at most, still opens.
 */
export function mountMailRoutes(scope: FastifyInstance, auth: AuthService): void {
  scope.post(
    '/recover',
    { onRequest: rateLimited(auth, 'recover'), preHandler: requireCaptcha(auth) },
    async (request) => {
      const body = bodyOf(request, recoverShape);
      if (!body.email) throw invalid('Password recovery requires an email');
      const asked = {
        email: addressOf(body.email),
        pkce: challengeOf(body),
        caller: callerOf(auth, request),
        work: workOf(request),
        redirectTo: redirectOf(auth, request),
      };
      await withMinimumDuration(auth, () => runAsService(injectedBy(auth), (context) => sendRecovery(context, asked)));
      return {};
    },
  );

  scope.post(
    '/resend',
    { onRequest: rateLimited(auth, 'resend'), preHandler: requireCaptcha(auth) },
    async (request) => {
      const body = bodyOf(request, resendShape);
      if (body.email && body.phone) throw invalid('Only an email address or phone number should be provided.');
      if (body.type === 'sms' || body.type === 'phone_change') {
        if (!body.phone) throw invalid('Type provided requires a phone number');
        if (!auth.settings.phone.signIn)
          throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled');
        const texted = { type: body.type, phone: phoneOf(body.phone), caller: callerOf(auth, request) } as const;
        await withMinimumDuration(auth, () => runAsService(injectedBy(auth), (context) => resendText(context, texted)));
        return {};
      }
      const type = resendTypes.find((known) => known === body.type);
      if (type === undefined) throw invalid('Missing one of these types: signup, email_change, sms, phone_change');
      if (!body.email) throw invalid('Type provided requires an email address');
      const asked = {
        type,
        email: addressOf(body.email),
        pkce: challengeOf(body),
        caller: callerOf(auth, request),
        work: workOf(request),
        redirectTo: redirectOf(auth, request),
      };
      await withMinimumDuration(auth, () => runAsService(injectedBy(auth), (context) => resendMail(context, asked)));
      return {};
    },
  );

  scope.get('/reauthenticate', { onRequest: rateLimited(auth, 'reauthenticate') }, async (request) => {
    const { user } = await requireUser(auth, request.headers.authorization);
    const caller = callerOf(auth, request);
    await runAsService(injectedBy(auth), (context) => sendNonce(context, { user, caller }));
    return {};
  });
}
