import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as otpauth from 'otpauth';
import qrcode from 'qrcode';
import * as z from 'zod';
import { seal } from '../platform/secrets/index.ts';
import type { AuthContext } from './auth-context.ts';
import { AuthError, invalid, kept, noSuchFactor, tooManyRequests } from './auth-error.ts';
import { hasVerifiedFactor, isUuid, needUser, type SignedIn } from './bearer.ts';
import { callerOf } from './caller.ts';
import { challengeSeconds, verifyFactor } from './verify-factor.ts';
import { closeFactor, findFactor, insertChallenge, insertFactor, purgeStale } from './factors.repository.ts';
import { sessionReply, unixSeconds } from './sessions.ts';
import { lockUser } from './users.repository.ts';
import { bodyOf, rateLimited } from './wire.ts';

const enrolShape = z.object({
  factor_type: z.string().optional(),
  friendly_name: z.string().max(120).optional(),
  issuer: z.string().max(120).optional(),
});
const answerShape = z.object({ challenge_id: z.string().optional(), code: z.string().optional() });
const mostFactors = 10;

export function factorRoutes(scope: FastifyInstance, ctx: AuthContext): void {
  const signedIn = (request: FastifyRequest): Promise<SignedIn> => needUser(ctx, request.headers.authorization);

  scope.post('/factors', { onRequest: rateLimited(ctx, 'factors') }, async (request) =>
    enrol(ctx, request, await signedIn(request)),
  );

  scope.delete('/factors/:id', { onRequest: rateLimited(ctx, 'factors') }, async (request) => {
    const { user, session } = await signedIn(request);
    const id = factorIdOf(request);
    await ctx.platform.db.asService(async (tx) => {
      const factor = await findFactor(tx, user.id, id);
      if (factor === null) throw noSuchFactor(404);
      if (factor.status === 'verified' && session?.aal !== 'aal2') {
        throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
      }
      await closeFactor(tx, id);
    });
    return { id };
  });

  scope.post('/factors/:id/challenge', { onRequest: rateLimited(ctx, 'factor-checks', 'factor') }, async (request) => {
    const { user } = await signedIn(request);
    const factorId = factorIdOf(request);
    const now = ctx.platform.clock.now();
    const id = ctx.platform.newId();
    const type = await ctx.platform.db.asService(async (tx) => {
      const factor = await findFactor(tx, user.id, factorId);
      if (factor === null) throw noSuchFactor(404);
      await insertChallenge(tx, { id, factorId, ip: request.ip, now });
      return factor.factor_type;
    });
    return { id, type, expires_at: unixSeconds(now) + challengeSeconds };
  });

  scope.post(
    '/factors/:id/verify',
    { onRequest: rateLimited(ctx, 'factor-checks', 'factor') },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { user, session } = await signedIn(request);
      const factorId = factorIdOf(request);
      boundGuesses(ctx, user.id);
      const { challenge_id: challengeId, code } = bodyOf(request, answerShape);
      if (!code) throw invalid('Code is required');
      if (session === null) throw new AuthError(403, 'session_not_found', 'A session is required to verify a factor');
      if (!isUuid(challengeId)) throw noSuchFactor(422);
      const outcome = kept(
        await ctx.platform.db.asService((tx) =>
          verifyFactor(tx, ctx, {
            user,
            session,
            factorId,
            challengeId,
            code: code.trim(),
            caller: callerOf(ctx, request),
          }),
        ),
      );
      return sessionReply(ctx, outcome.user, outcome.opened);
    },
  );
}

/** By person too: who has the password and a thousand addresses must not try a thousand times more codes. */
function boundGuesses(ctx: AuthContext, userId: string): void {
  const factor = ctx.settings.rateLimitFactor;
  if (ctx.limits.take(`codes of ${userId}`, 15 * factor, (75 * factor) / 3_600_000) > 0) throw tooManyRequests();
}

async function enrol(ctx: AuthContext, request: FastifyRequest, { user, session }: SignedIn) {
  const body = bodyOf(request, enrolShape);
  if (body.factor_type === 'phone' || body.factor_type === 'webauthn') {
    throw new AuthError(
      422,
      `mfa_${body.factor_type}_enroll_not_enabled`,
      `MFA enroll is disabled for ${body.factor_type}`,
    );
  }
  if (body.factor_type !== 'totp') throw invalid('factor_type needs to be totp');
  if (hasVerifiedFactor(user) && session?.aal !== 'aal2') {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  }
  const { clock, randomBytes, secrets, newId, publicUrl, db } = ctx.platform;
  const secret = new otpauth.Secret({ buffer: new Uint8Array(randomBytes(20)).buffer });
  const totp = new otpauth.TOTP({
    issuer: body.issuer ?? new URL(publicUrl).host,
    label: user.email ?? user.id,
    secret,
  });
  const id = newId();
  const friendlyName = body.friendly_name ?? '';
  await db.asService(async (tx) => {
    const now = clock.now();
    await lockUser(tx, user.id);
    const held = await purgeStale(tx, user.id, new Date(now.getTime() - challengeSeconds * 1000));
    if (held.length >= mostFactors)
      throw new AuthError(
        422,
        'too_many_enrolled_mfa_factors',
        'Maximum number of verified factors reached, unenroll to continue',
      );
    if (held.includes(friendlyName)) {
      throw new AuthError(
        422,
        'mfa_factor_name_conflict',
        `A factor with the friendly name "${friendlyName}" for this user already exists`,
      );
    }
    const sealed = seal(secrets.key('auth-totp-secrets'), `${id}.${secret.base32}`);
    await insertFactor(tx, { id, userId: user.id, friendlyName, sealed, now });
  });
  const uri = totp.toString();
  return {
    id,
    type: 'totp',
    friendly_name: friendlyName === '' ? undefined : friendlyName,
    totp: { qr_code: await qrcode.toString(uri, { type: 'svg' }), secret: secret.base32, uri },
  };
}

function factorIdOf(request: FastifyRequest): string {
  const { id } = z.object({ id: z.string() }).parse(request.params);
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'factor_id must be a UUID');
  return id;
}
