import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { mailOneTime, waitBetweenMails } from './account-mails.ts';
import type { AuthContext } from './auth-context.ts';
import { AuthError, invalid } from './auth-error.ts';
import { challengeOf } from './flow-states.ts';
import { checkNewPassword } from './passwords.ts';
import { openSession, sessionReply, type OpenSession } from './sessions.ts';
import { findUser, getUser, insertUser, type UserRow } from './users.repository.ts';
import { obfuscatedUser, userView } from './user.view.ts';
import { addressOf, bodyOf, bounded, callerOf, checkMetadata, evenly, redirectOf } from './wire.ts';

const shape = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
});

type Made = { readonly user: UserRow; readonly opened: OpenSession | null } | { readonly user: null };

export function signUpRoutes(scope: FastifyInstance, ctx: AuthContext): void {
  scope.post('/signup', { onRequest: bounded(ctx, 'signup') }, async (request) => {
    const body = bodyOf(request, shape);
    if (ctx.settings.signupsDisabled) throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
    if (body.email && body.phone) throw invalid('Only an email address or phone number should be provided on signup.');
    if (body.phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled');
    if (!body.email) throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
    if (!body.password) throw invalid('Signup requires a valid password');
    checkNewPassword(body.password, ctx.settings);
    const email = addressOf(body.email);
    const pkce = challengeOf(body);
    const { password, data = {} } = body;
    checkMetadata(data);
    return evenly(ctx, async () => {
      if (!ctx.settings.autoconfirm) waitBetweenMails(ctx, 'confirmation', email, request.ip);
      // Hashed whether or not the address is taken: the time taken says nothing.
      const passwordHash = await ctx.passwords.hash(password);
      const made = await ctx.platform.db.asService(async (tx): Promise<Made> => {
        const { autoconfirm } = ctx.settings;
        const now = ctx.platform.clock.now();
        const id = ctx.platform.newId();
        await insertUser(tx, { id, identityId: ctx.platform.newId(), email, passwordHash, data, now, confirmed: autoconfirm });
        const user = await findUser(tx, { email });
        if (user === null) throw new Error('The person just made is not there');
        if (user.id !== id && user.email_confirmed_at !== null) {
          if (autoconfirm) throw new AuthError(422, 'user_already_exists', 'User already registered');
          return { user: null };
        }
        if (autoconfirm) {
          const opened = await openSession(tx, ctx, user, 'password', callerOf(request));
          return { user: await getUser(tx, user.id), opened };
        }
        await mailOneTime(tx, ctx, user, 'confirmation', email, { redirectTo: redirectOf(ctx, request), pkce });
        return { user: await getUser(tx, user.id), opened: null };
      });
      if (made.user === null) return obfuscatedUser(ctx.platform.newId(), email, data, ctx.platform.clock.now());
      return made.opened === null ? userView(made.user) : sessionReply(ctx, made.user, made.opened);
    });
  });
}
