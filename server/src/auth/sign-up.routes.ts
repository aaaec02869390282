import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Tx } from '../platform/postgres/index.ts';
import { queueAccountMail, mailOneTime, reserveMail } from './account-mails.ts';
import { countMailOfNetwork } from './asked-work.ts';
import type { AuthContext } from './auth-context.ts';
import { AuthError, invalid, tooManyMails } from './auth-error.ts';
import { callerOf } from './caller.ts';
import type { Challenge } from './flow-states.repository.ts';
import { challengeOf } from './flow-states.ts';
import { checkNewPassword } from './passwords.ts';
import { openSession, sessionReply } from './sessions.ts';
import { dropUnconfirmed, findUser, getUser, insertUser, keepVoidPassword } from './users.repository.ts';
import { signUpView } from './user.view.ts';
import { addressOf, bodyOf, rateLimited, checkMetadata, withMinimumDuration, redirectOf } from './wire.ts';

const shape = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
});

interface NewAccount {
  readonly id: string;
  readonly identityId: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly now: Date;
}

export function signUpRoutes(scope: FastifyInstance, ctx: AuthContext): void {
  scope.post('/signup', { onRequest: rateLimited(ctx, 'signup') }, async (request) => {
    const body = bodyOf(request, shape);
    if (ctx.settings.signupsDisabled)
      throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
    if (body.email && body.phone) throw invalid('Only an email address or phone number should be provided on signup.');
    if (body.phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled');
    if (!body.email) throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
    if (!body.password) throw invalid('Signup requires a valid password');
    checkNewPassword(body.password, ctx.settings);
    const email = addressOf(body.email);
    const pkce = challengeOf(body);
    const { password, data = {} } = body;
    checkMetadata(data);
    const { clock, newId, db } = ctx.platform;
    return withMinimumDuration(ctx, async () => {
      // Hashed whether or not the address is taken: the time taken says nothing.
      const passwordHash = await ctx.passwords.hash(password);
      const account = { id: newId(), identityId: newId(), email, passwordHash, data, now: clock.now() };
      if (ctx.settings.autoconfirm) return signUpAtOnce(ctx, request, account);
      await db.asService((tx) => askConfirmation(tx, ctx, request, account, pkce));
      return signUpView(account);
    });
  });
}

/**
 * The last sign-up of an address counts, until one is confirmed: what an earlier one gave (password, names, link, code)
 * may be a stranger's and is gone. The owner of a confirmed account is told by mail, and nobody else is.
 */
async function askConfirmation(
  tx: Tx,
  ctx: AuthContext,
  request: FastifyRequest,
  account: NewAccount,
  pkce: Challenge | null,
): Promise<void> {
  const { email } = account;
  const caller = callerOf(ctx, request);
  if (!(await reserveMail(tx, ctx, 'confirmation', email, caller))) throw tooManyMails(0);
  // Last of what may refuse: the network's share is not spent on a refusal.
  countMailOfNetwork(ctx, 'sign-up', caller, request);
  await dropUnconfirmed(tx, email);
  const isNew = await insertUser(tx, { ...account, confirmed: false, signupDevice: caller.device.digest });
  const user = await findUser(tx, { email });
  if (user === null) throw new Error('The person just made is not there');
  if (isNew) await mailOneTime(tx, ctx, user, 'confirmation', email, { redirectTo: redirectOf(ctx, request), pkce });
  else {
    await keepVoidPassword(tx, user.id, account.passwordHash);
    await queueAccountMail(tx, ctx, user, 'account_exists');
  }
}

async function signUpAtOnce(
  ctx: AuthContext,
  request: FastifyRequest,
  account: NewAccount,
): Promise<Record<string, unknown>> {
  const { user, opened } = await ctx.platform.db.asService(async (tx) => {
    await dropUnconfirmed(tx, account.email);
    const isNew = await insertUser(tx, { ...account, confirmed: true, signupDevice: null });
    if (!isNew) throw new AuthError(422, 'user_already_exists', 'User already registered');
    const made = await openSession(tx, ctx, await getUser(tx, account.id), 'password', callerOf(ctx, request));
    return { user: await getUser(tx, account.id), opened: made };
  });
  return sessionReply(ctx, user, opened);
}
