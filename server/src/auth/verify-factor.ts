import * as otpauth from 'otpauth';
import type { Tx } from '../platform/postgres/index.ts';
import { unseal } from '../platform/secrets/index.ts';
import { queueAccountMail } from './account-mails.ts';
import type { AuthContext } from './auth-context.ts';
import { AuthError, noSuchFactor } from './auth-error.ts';
import type { AmrEntry } from './auth-tables.ts';
import type { Caller } from './caller.ts';
import {
  closeChallenge,
  countWrongCode,
  dropUnverified,
  findChallenge,
  findFactor,
  proveFactor,
  type SealedFactor,
} from './factors.repository.ts';
import { freshToken, refreshHash } from './refresh-token-format.ts';
import { closeSessions, raiseSession, type StoredSession } from './sessions.repository.ts';
import { unixSeconds, type OpenSession } from './sessions.ts';
import { getUser, type UserRow } from './users.repository.ts';

/** A challenge waits five minutes for its code. */
export const challengeSeconds = 300;
const stepSeconds = 30;
const mostAttempts = 5;

interface Answer {
  readonly user: UserRow;
  readonly session: StoredSession;
  readonly factorId: string;
  readonly challengeId: string;
  readonly code: string;
  readonly caller: Caller;
}

/** Raises the session to two factors. Refusals that count an attempt are returned, so that the count is kept. */
export async function verifyFactor(
  tx: Tx,
  ctx: AuthContext,
  answer: Answer,
): Promise<{ user: UserRow; opened: OpenSession } | AuthError> {
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
    return new AuthError(
      422,
      'mfa_challenge_expired',
      'MFA challenge has expired, verify against another challenge or create a new challenge.',
    );
  }
  const step = acceptedStep(ctx, factor, answer.code, now);
  if (step === null) {
    await countWrongCode(tx, challenge.id);
    return new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
  }
  await closeChallenge(tx, challenge.id, now);
  await proveFactor(tx, factor.id, step, now);
  if (factor.status === 'unverified') {
    await dropUnverified(tx, answer.user.id);
    // A stolen session may add one too, which then holds the owner up.
    await queueAccountMail(tx, ctx, answer.user, 'factor_added');
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

async function raise(tx: Tx, ctx: AuthContext, { session, factorId }: Answer, now: Date): Promise<OpenSession> {
  const amr: AmrEntry[] = [
    { method: 'totp', timestamp: unixSeconds(now) },
    ...session.amr.filter((entry) => entry.method !== 'totp'),
  ];
  const refreshToken = freshToken(ctx.platform.randomBytes(32));
  await raiseSession(tx, session.id, {
    factorId,
    amr,
    token: { id: ctx.platform.newId(), hash: refreshHash(refreshToken) },
    now,
  });
  return { session: { ...session, aal: 'aal2', factor_id: factorId, amr }, refreshToken };
}
