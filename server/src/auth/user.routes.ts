import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Tx } from '../platform/postgres/index.ts';
import { queueAccountMail, reserveMail } from './account-mails.ts';
import type { AuthContext } from './auth-context.ts';
import { AuthError, kept, tooManyMails } from './auth-error.ts';
import { hasVerifiedFactor, needUser, type SignedIn } from './bearer.ts';
import { callerOf } from './caller.ts';
import { mailEmailChange } from './change-email.ts';
import { challengeOf } from './flow-states.ts';
import { forgetOtherDevices } from './known-devices.repository.ts';
import { clearOneTime } from './one-time-tokens.repository.ts';
import { checkNewPassword } from './passwords.ts';
import { provePasswordChange, spendNonce } from './prove-password-change.ts';
import { perHour } from './rate-limits.ts';
import { closeSessions } from './sessions.repository.ts';
import {
  askEmail,
  findUser,
  forgetSignUpData,
  getUser,
  mergeMetadata,
  setPassword,
  voidPassword,
  type UserRow,
} from './users.repository.ts';
import { userView } from './user.view.ts';
import { addressOf, bodyOf, rateLimited, checkMetadata, withMinimumDuration, redirectOf } from './wire.ts';

const shape = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().optional(),
  current_password: z.string().optional(),
  nonce: z.string().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
  app_metadata: z.unknown().optional(),
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
});
type Changes = z.infer<typeof shape>;
/** Each writes to an address of somebody's choice. */
const changesPerHour = 6;

export function userRoutes(scope: FastifyInstance, ctx: AuthContext): void {
  scope.get('/user', async (request) => userView((await needUser(ctx, request.headers.authorization)).user));

  scope.put('/user', { onRequest: rateLimited(ctx, 'user') }, async (request) => {
    const signedIn = await needUser(ctx, request.headers.authorization);
    const body = bodyOf(request, shape);
    judge(body, signedIn);
    await provePasswordChange(ctx, body, signedIn);
    const chosen = await choosePassword(ctx, body, signedIn.user);
    const save = async () =>
      userView(kept(await ctx.platform.db.asService((tx) => change(tx, ctx, request, body, signedIn, chosen))));
    // Whether the new address has an account is told by no answer, nor by the time it takes.
    return body.email === undefined ? save() : withMinimumDuration(ctx, save);
  });
}

function judge(body: Changes, { user, session }: SignedIn): void {
  if (body.app_metadata !== undefined)
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
  if (body.phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone changes are disabled');
  const sensitive = body.password !== undefined || body.email !== undefined;
  if (sensitive && hasVerifiedFactor(user) && session?.aal !== 'aal2') {
    throw new AuthError(
      401,
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    );
  }
}

interface ChosenPassword {
  readonly hash: string;
  /** The one held already; after a confirmation from another browser, the one given at sign-up, typed again. */
  readonly isHeld: boolean;
}

async function choosePassword(ctx: AuthContext, { password }: Changes, user: UserRow): Promise<ChosenPassword | null> {
  if (password === undefined) return null;
  checkNewPassword(password, ctx.settings);
  const held = user.encrypted_password;
  const isHeld = held !== null && (await ctx.passwords.matches(password, held));
  return { hash: await ctx.passwords.hash(password), isHeld };
}

async function change(
  tx: Tx,
  ctx: AuthContext,
  request: FastifyRequest,
  body: Changes,
  { user, session }: SignedIn,
  chosen: ChosenPassword | null,
): Promise<UserRow | AuthError> {
  const now = ctx.platform.clock.now();
  if (chosen !== null) {
    const refusal = await spendNonce(tx, ctx, user, body.nonce);
    if (refusal !== null) return refusal;
    // Said only to who may change it: anybody else would learn the present one by trying.
    if (chosen.isHeld && !user.password_to_choose) {
      return new AuthError(422, 'same_password', 'New password should be different from the old password.');
    }
    // Who knows another password than the one of the sign-up may not be who gave the names either.
    if (user.password_to_choose && !chosen.isHeld) {
      await forgetSignUpData(tx, user.id);
      if (user.encrypted_password !== null) await voidPassword(tx, user.id);
    }
    await setPassword(tx, user.id, chosen.hash, now);
    await closeSessions(tx, { userId: user.id, ...(session === null ? {} : { except: session.id }) });
    await clearOneTime(tx, user.id);
    await forgetOtherDevices(tx, user.id, callerOf(ctx, request).device.digest);
    if (!user.password_to_choose) await queueAccountMail(tx, ctx, user, 'password_changed');
  }
  if (body.data !== undefined) await mergeMetadata(tx, user.id, body.data, now);
  if (body.email) await askEmailChange(tx, ctx, request, body, user);
  const changed = await getUser(tx, user.id);
  // Thrown, so that nothing of the change stays.
  checkMetadata(changed.raw_user_meta_data);
  return changed;
}

async function askEmailChange(
  tx: Tx,
  ctx: AuthContext,
  request: FastifyRequest,
  body: Changes,
  user: UserRow,
): Promise<void> {
  const email = addressOf(body.email);
  if (email === user.email) return;
  const holder = await findUser(tx, { email });
  if (ctx.settings.autoconfirm && holder?.email_confirmed_at) {
    throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
  }
  if (!(await reserveMail(tx, ctx, 'email_change', email, callerOf(ctx, request)))) throw tooManyMails(0);
  const factor = ctx.settings.rateLimitFactor;
  if (ctx.limits.takeAll([perHour(`changes of address of ${user.id}`, changesPerHour * factor)]) > 0)
    throw tooManyMails(0);
  await askEmail(tx, user.id, email);
  await mailEmailChange(tx, ctx, user, email, { redirectTo: redirectOf(ctx, request), pkce: challengeOf(body) });
}
