import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { queueAccountMail, mailOneTime, reserveMail } from './account-mails.ts';
import { countMailOfNetwork } from './asked-work.ts';
import type { AuthContext } from './auth-context.ts';
import { AuthError, invalid, tooManyMails } from './auth-error.ts';
import { needUser } from './bearer.ts';
import { callerOf } from './caller.ts';
import { challengeOf } from './flow-states.ts';
import { mailEmailChange } from './change-email.ts';
import { findUser } from './users.repository.ts';
import { addressOf, bodyOf, rateLimited, withMinimumDuration, redirectOf } from './wire.ts';

const pkceMembers = { code_challenge: z.string().optional(), code_challenge_method: z.string().optional() };
const recoverShape = z.object({ email: z.string().optional(), ...pkceMembers });
const resendShape = z.object({
  type: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  ...pkceMembers,
});

/**
 * recover, resend and reauthenticate: known or not, an address gets the same answer in the same time. Once its share is
 * spent nothing more leaves, without a word: the last mail, an hour old at most, still opens.
 */
export function mailRoutes(scope: FastifyInstance, ctx: AuthContext): void {
  scope.post('/recover', { onRequest: rateLimited(ctx, 'recover') }, async (request) => {
    const body = bodyOf(request, recoverShape);
    if (!body.email) throw invalid('Password recovery requires an email');
    const email = addressOf(body.email);
    const pkce = challengeOf(body);
    const caller = callerOf(ctx, request);
    await withMinimumDuration(ctx, () =>
      ctx.platform.db.asService(async (tx) => {
        if (!(await reserveMail(tx, ctx, 'recovery', email, caller))) return;
        countMailOfNetwork(ctx, 'recovery', caller, request);
        const user = await findUser(tx, { email });
        if (user === null) return;
        await mailOneTime(tx, ctx, user, 'recovery', email, { redirectTo: redirectOf(ctx, request), pkce });
      }),
    );
    return {};
  });

  scope.post('/resend', { onRequest: rateLimited(ctx, 'resend') }, async (request) => {
    const body = bodyOf(request, resendShape);
    if (body.email && body.phone) throw invalid('Only an email address or phone number should be provided.');
    if (body.type === 'sms' || body.type === 'phone_change') {
      if (!body.phone) throw invalid('Type provided requires a phone number');
      throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled');
    }
    if (body.type !== 'signup' && body.type !== 'email_change')
      throw invalid('Missing one of these types: signup, email_change, sms, phone_change');
    if (!body.email) throw invalid('Type provided requires an email address');
    const { type } = body;
    const email = addressOf(body.email);
    const pkce = challengeOf(body);
    const caller = callerOf(ctx, request);
    await withMinimumDuration(ctx, () =>
      ctx.platform.db.asService(async (tx) => {
        if (!(await reserveMail(tx, ctx, type === 'signup' ? 'confirmation' : 'email_change', email, caller))) return;
        countMailOfNetwork(ctx, 'sign-up', caller, request);
        const user = await findUser(tx, { email });
        if (user === null) return;
        const redirectTo = redirectOf(ctx, request);
        if (type === 'signup' && (user.email_confirmed_at === null || user.password_to_choose)) {
          // A verifier of somebody else than who signed up proves nothing of the sign-up.
          const flow = user.signup_device === caller.device.digest ? {} : { flowMethod: 'otp' };
          await mailOneTime(tx, ctx, user, 'confirmation', email, { redirectTo, pkce, ...flow });
        } else if (type === 'signup' && user.void_password !== null)
          await queueAccountMail(tx, ctx, user, 'account_exists');
        if (type === 'email_change' && user.email_change !== null) {
          await mailEmailChange(tx, ctx, user, user.email_change, { redirectTo, pkce });
        }
      }),
    );
    return {};
  });

  scope.get('/reauthenticate', { onRequest: rateLimited(ctx, 'reauthenticate') }, async (request) => {
    const { user } = await needUser(ctx, request.headers.authorization);
    const { email } = user;
    if (email === null) throw invalid('Reauthentication requires the user to have an email or a phone number');
    if (user.email_confirmed_at === null)
      throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.');
    await ctx.platform.db.asService(async (tx) => {
      if (!(await reserveMail(tx, ctx, 'reauthentication', email, callerOf(ctx, request)))) throw tooManyMails(0);
      await mailOneTime(tx, ctx, user, 'reauthentication', email, { redirectTo: ctx.platform.publicUrl, pkce: null });
    });
    return {};
  });
}
