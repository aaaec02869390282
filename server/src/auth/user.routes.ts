import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Tx } from '../platform/postgres/index.ts';
import { mailNotice } from './account-mails.ts';
import type { AuthContext } from './auth-context.ts';
import { AuthError, invalid, kept } from './auth-error.ts';
import { hasVerifiedFactor, needUser, type SignedIn } from './bearer.ts';
import { mailEmailChange } from './change-email.ts';
import { challengeOf } from './flow-states.ts';
import { clearOneTime } from './one-time-tokens.repository.ts';
import { findByCode } from './one-time-tokens.ts';
import { checkNewPassword } from './passwords.ts';
import { closeSessions } from './sessions.repository.ts';
import { askEmail, findUser, getUser, mergeMetadata, setPassword, type UserRow } from './users.repository.ts';
import { userView } from './user.view.ts';
import { addressOf, bodyOf, bounded, checkMetadata, redirectOf } from './wire.ts';

const shape = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().optional(),
  nonce: z.string().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
  app_metadata: z.unknown().optional(),
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
});
type Changes = z.infer<typeof shape>;
const dayMs = 24 * 3_600_000;

export function userRoutes(scope: FastifyInstance, ctx: AuthContext): void {
  scope.get('/user', async (request) => userView((await needUser(ctx, request.headers.authorization)).user));

  scope.put('/user', { onRequest: bounded(ctx, 'user') }, async (request) => {
    const signedIn = await needUser(ctx, request.headers.authorization);
    const body = bodyOf(request, shape);
    judge(body, signedIn);
    const passwordHash = await newHash(ctx, body, signedIn.user);
    const user = kept(await ctx.platform.db.asService((tx) => change(tx, ctx, request, body, signedIn, passwordHash)));
    return userView(user);
  });
}

function judge(body: Changes, { user, session }: SignedIn): void {
  if (body.app_metadata !== undefined) throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
  if (body.phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone changes are disabled');
  const sensitive = body.password !== undefined || body.email !== undefined;
  if (sensitive && hasVerifiedFactor(user) && session?.aal !== 'aal2') {
    throw new AuthError(401, 'insufficient_aal', 'AAL2 session is required to update email or password when MFA is enabled.');
  }
}

async function newHash(ctx: AuthContext, { password }: Changes, user: UserRow): Promise<string | null> {
  if (password === undefined) return null;
  checkNewPassword(password, ctx.settings);
  if (user.encrypted_password !== null && (await ctx.passwords.matches(password, user.encrypted_password))) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
  }
  return ctx.passwords.hash(password);
}

async function change(
  tx: Tx,
  ctx: AuthContext,
  request: FastifyRequest,
  body: Changes,
  { user, session }: SignedIn,
  passwordHash: string | null,
): Promise<UserRow | AuthError> {
  const now = ctx.platform.clock.now();
  if (passwordHash !== null) {
    const stale = session === null || now.getTime() - session.created_at.getTime() > dayMs;
    const refusal = ctx.settings.reauthenticateForPassword && stale ? await spendNonce(tx, ctx, user, body.nonce) : null;
    if (refusal !== null) return refusal;
    await setPassword(tx, user.id, passwordHash, now);
    await closeSessions(tx, { userId: user.id, ...(session === null ? {} : { except: session.id }) });
    await clearOneTime(tx, user.id);
    await mailNotice(tx, ctx, user, 'password_changed');
  }
  if (body.data !== undefined) await mergeMetadata(tx, user.id, body.data, now);
  if (body.email) await askEmailChange(tx, ctx, request, body, user);
  const changed = await getUser(tx, user.id);
  // Thrown, so that nothing of the change stays.
  checkMetadata(changed.raw_user_meta_data);
  return changed;
}

async function askEmailChange(tx: Tx, ctx: AuthContext, request: FastifyRequest, body: Changes, user: UserRow): Promise<void> {
  const email = addressOf(body.email);
  if (email === user.email) return;
  if ((await findUser(tx, { email })) !== null) {
    throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
  }
  await askEmail(tx, user.id, email);
  await mailEmailChange(tx, ctx, user, email, { redirectTo: redirectOf(ctx, request), pkce: challengeOf(body) });
}

async function spendNonce(tx: Tx, ctx: AuthContext, user: UserRow, nonce: string | undefined): Promise<AuthError | null> {
  if (!nonce) return new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication');
  if (user.email === null) throw invalid('Reauthentication requires the user to have an email or a phone number');
  const row = await findByCode(tx, ctx, user.email, nonce.trim(), ['reauthentication']);
  if (row === null || row.user_id !== user.id || row.expires_at <= ctx.platform.clock.now()) {
    return new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
  }
  return null;
}
