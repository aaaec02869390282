import { sql } from 'kysely';
import * as otpauth from 'otpauth';
import type { Tx } from '../platform/postgres/index.ts';
import { unseal } from '../platform/secrets/index.ts';
import type { AuthContext, Caller } from './auth-context.ts';
import { AuthError, noSuchFactor } from './auth-error.ts';
import type { AmrEntry } from './auth-tables.ts';
import { findChallenge, findFactor, type SealedFactor } from './factors.repository.ts';
import { freshToken, refreshHash } from './refresh-token-format.ts';
import { closeSessions, unixSeconds, type OpenSession, type SessionRow } from './sessions.ts';
import { getUser, type UserRow } from './users.repository.ts';

/** A challenge waits five minutes for its code. */
export const challengeSeconds = 300;
const stepSeconds = 30;
const mostAttempts = 5;

interface Answer {
  readonly user: UserRow;
  readonly session: SessionRow;
  readonly factorId: string;
  readonly challengeId: string;
  readonly code: string;
  readonly caller: Caller;
}

/** Raises the session to two factors. Refusals that count an attempt are returned, so that the count is kept. */
export async function verifyFactor(tx: Tx, ctx: AuthContext, answer: Answer): Promise<{ user: UserRow; opened: OpenSession } | AuthError> {
  const now = ctx.platform.clock.now();
  const factor = await findFactor(tx, answer.user.id, answer.factorId);
  if (factor === null) return noSuchFactor(404);
  const challenge = await findChallenge(tx, factor.id, answer.challengeId);
  if (challenge === null) return noSuchFactor(422);
  const otherIp = ctx.settings.bindChallengeToIp && challenge.ip !== answer.caller.ip;
  if (challenge.verified_at !== null || otherIp) {
    return new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
  }
  if (now.getTime() - challenge.created_at.getTime() > challengeSeconds * 1000 || challenge.attempts >= mostAttempts) {
    return new AuthError(422, 'mfa_challenge_expired', 'MFA challenge has expired, verify against another challenge or create a new challenge.');
  }
  const step = acceptedStep(ctx, factor, answer.code, now);
  if (step === null) {
    await sql`update auth.mfa_challenges set attempts = attempts + 1 where id = ${challenge.id}`.execute(tx);
    return new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
  }
  await sql`update auth.mfa_challenges set verified_at = ${now} where id = ${challenge.id}`.execute(tx);
  await sql`update auth.mfa_factors set status = 'verified', last_step = ${step}, updated_at = ${now} where id = ${factor.id}`.execute(tx);
  if (factor.status === 'unverified') {
    await sql`
      delete from auth.mfa_factors where user_id = ${answer.user.id} and status = 'unverified' and factor_type = 'totp'`.execute(tx);
  }
  const opened = await raise(tx, ctx, answer, now);
  await closeSessions(tx, { userId: answer.user.id, except: answer.session.id, aal: 'aal1' });
  return { user: await getUser(tx, answer.user.id), opened };
}

/** The 30-second step this code belongs to; null when wrong, or when that step was already used. */
function acceptedStep(ctx: AuthContext, factor: SealedFactor, code: string, now: Date): number | null {
  const [id, base32] = unseal(ctx.platform.secrets.key('auth-totp-secrets'), factor.secret_sealed).split('.');
  if (id !== factor.id || base32 === undefined) throw new Error('A second-factor secret is not that of its row');
  const totp = new otpauth.TOTP({ secret: otpauth.Secret.fromBase32(base32) });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 });
  if (delta === null) return null;
  const step = Math.floor(now.getTime() / 1000 / stepSeconds) + delta;
  return factor.last_step !== null && step <= factor.last_step ? null : step;
}

/** A new refresh token without parent: none of the one-factor tokens may lead to a two-factor session. */
async function raise(tx: Tx, ctx: AuthContext, { session, factorId }: Answer, now: Date): Promise<OpenSession> {
  const amr: AmrEntry[] = [{ method: 'totp', timestamp: unixSeconds(now) }, ...session.amr.filter((entry) => entry.method !== 'totp')];
  const refreshToken = freshToken(ctx.platform.randomBytes(32));
  await sql`delete from auth.refresh_tokens where session_id = ${session.id}`.execute(tx);
  await sql`
    update auth.sessions set aal = 'aal2', factor_id = ${factorId}, amr = ${JSON.stringify(amr)}::jsonb where id = ${session.id}`.execute(tx);
  await sql`
    insert into auth.refresh_tokens (id, session_id, token_hash, created_at)
    values (${ctx.platform.newId()}, ${session.id}, ${refreshHash(refreshToken)}, ${now})`.execute(tx);
  return { session: { ...session, aal: 'aal2', factor_id: factorId, amr }, refreshToken };
}
