import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { countGuess } from './asked-work.ts';
import type { AuthContext } from './auth-context.ts';
import { AuthError, banned, invalid } from './auth-error.ts';
import { callerOf } from './caller.ts';
import { redeemAuthCode } from './flow-states.ts';
import { knownSince } from './known-devices.repository.ts';
import { isImported, weakMessage, weakness } from './passwords.ts';
import { refreshSession } from './refresh-session.ts';
import { isBanned, openSession, sessionReply } from './sessions.ts';
import { getUser, judgeSignUpPassword, lookUpSignIn, swapPassword, type UserRow } from './users.repository.ts';
import { bodyOf, rateLimited, refuseWithMinimumDuration } from './wire.ts';

const passwordShape = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().optional(),
});
const pkceShape = z.object({ auth_code: z.string().optional(), code_verifier: z.string().optional() });
const refreshShape = z.object({ refresh_token: z.string().optional() });
const querySchema = z.object({ grant_type: z.string().optional().catch(undefined) });

export function tokenRoutes(scope: FastifyInstance, ctx: AuthContext): void {
  const limits = { token: rateLimited(ctx, 'token', 'token'), refresh: rateLimited(ctx, 'refresh', 'refresh') };
  // Renewals are counted apart: a refused one signs out whoever shares the network with who tries passwords.
  const limit = (request: FastifyRequest) => {
    const isRenewal = querySchema.parse(request.query).grant_type === 'refresh_token';
    return limits[isRenewal ? 'refresh' : 'token'](request);
  };
  scope.post('/token', { onRequest: limit }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    switch (querySchema.parse(request.query).grant_type) {
      case 'password':
        return passwordGrant(ctx, request);
      case 'refresh_token':
        return refreshSession(ctx, bodyOf(request, refreshShape).refresh_token ?? '', callerOf(ctx, request));
      case 'pkce':
        return pkceGrant(ctx, request);
      case 'id_token':
        throw new AuthError(400, 'provider_disabled', 'Provider is not enabled');
      case 'web3':
        throw new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled');
      default:
        throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
    }
  });
}

async function passwordGrant(ctx: AuthContext, request: FastifyRequest): Promise<Record<string, unknown>> {
  const { email, phone, password = '' } = bodyOf(request, passwordShape);
  if (email && phone) throw invalid('Only an email address or phone number should be provided on login.');
  if (phone) throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled');
  if (!email) throw invalid('missing email or phone');
  const { db, clock } = ctx.platform;
  const address = email.trim().toLowerCase();
  const caller = callerOf(ctx, request);
  const { digest: device } = caller.device;
  const found = await db.asService((tx) =>
    lookUpSignIn(tx, { email: address, device, knownSince: knownSince(clock.now()) }),
  );
  // Known or not, an account counts the same.
  countGuess(ctx, address, caller, found?.is_known_device ?? false, request);
  if (found !== null && isBanned(found, clock.now())) throw banned(400);
  const user = await refuseWithMinimumDuration(ctx, () => judgePassword(ctx, password, found));
  if (user.encrypted_password !== null && isImported(user.encrypted_password))
    await takeOver(ctx, user.id, password, user.encrypted_password);
  const opened = await db.asService((tx) => openSession(tx, ctx, user, 'password', caller));
  const session = await sessionReply(ctx, { ...user, last_sign_in_at: opened.session.created_at }, opened);
  const reasons = weakness(password, ctx.settings);
  return reasons.length === 0
    ? session
    : { ...session, weak_password: { message: weakMessage(reasons, ctx.settings), reasons } };
}

/**
 * A password given at sign-up is answered alike while its address waits to be confirmed, once somebody else confirmed
 * it, and where the address had an account already: trying it tells a stranger nothing of the owner.
 */
async function judgePassword(ctx: AuthContext, password: string, user: UserRow | null): Promise<UserRow> {
  const isRight = await ctx.passwords.matches(password, user?.encrypted_password ?? null);
  if (user !== null && isRight && user.email_confirmed_at !== null && !user.password_to_choose) return user;
  const voided = user?.void_password ?? null;
  if (isRight || (voided !== null && (await ctx.passwords.matches(password, voided)))) {
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
  }
  throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
}

/** The only moment an imported password is known: it is kept our way from now on, unless it was changed meanwhile. */
async function takeOver(ctx: AuthContext, userId: string, password: string, imported: string): Promise<void> {
  const ours = await ctx.passwords.hash(password);
  await ctx.platform.db.asService((tx) => swapPassword(tx, userId, ours, imported));
}

async function pkceGrant(ctx: AuthContext, request: FastifyRequest): Promise<Record<string, unknown>> {
  const { auth_code: code, code_verifier: verifier } = bodyOf(request, pkceShape);
  if (!code || !verifier) throw invalid('invalid request: both auth code and code verifier should be non-empty');
  const { user, opened } = await ctx.platform.db.asService(async (tx) => {
    const { userId, method } = await redeemAuthCode(tx, ctx, code, verifier);
    // The browser that signed up holds the verifier: the password given there is its own.
    if (method === 'email/signup') await judgeSignUpPassword(tx, userId, true);
    const made = await openSession(tx, ctx, await getUser(tx, userId), method, callerOf(ctx, request));
    return { user: await getUser(tx, userId), opened: made };
  });
  return sessionReply(ctx, user, opened);
}
