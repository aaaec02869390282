import * as otpauth from 'otpauth';
import { unseal } from '../../platform/secrets/index.ts';
import { queueAccountMail } from '../mails/account-mails.ts';
import { auditOwnAct } from '../audit-own-act.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError, noSuchFactor } from '../auth-error.ts';
import type { AmrEntry } from '../auth.tables.ts';
import type { Caller } from '../wire/caller.ts';
import {
  closeChallenge,
  countWrongCode,
  dropUnverified,
  findChallenge,
  findFactor,
  proveFactor,
  type FactorChallenge,
  type SealedFactor,
} from './factors.repository.ts';
import { checkMayAddFactor } from './factors.policy.ts';
import { proveKey, type KeyProof } from './prove-key.ts';
import { isTextedCode, textsNotTaken } from './text-factor-code.ts';
import { authenticateAgain, type SignedIn } from '../sessions/authenticate-user.ts';
import { encodeToken, refreshHash } from '../sessions/refresh-token-format.ts';
import { closeSessions, raiseSession, type StoredSession } from '../sessions/sessions.repository.ts';
import { toUnixSeconds, type UserWithSession, type OpenSession } from '../sessions/sessions.ts';
import { getUser } from '../users/users.repository.ts';

/** Seconds during which a challenge can be answered. */
export const challengeSeconds = 300;
const stepSeconds = 30;
const maxAttempts = 5;

export type FactorProof = { readonly code: string } | { readonly key: KeyProof };

interface Answer {
  readonly signedIn: SignedIn;
  readonly factorId: string;
  readonly challengeId: string;
  /** The six digits, or the answer of the key. */
  readonly proof: FactorProof;
  readonly caller: Caller;
}

/** Raises a session to two factors. A refusal that counts an attempt is returned, so that the count is committed. */
export async function verifyFactor(context: AuthContext, answer: Answer): Promise<UserWithSession | AuthError> {
  const { tx, clock, settings } = context;
  const now = clock.now();
  const { user, session } = await authenticateAgain(context, answer.signedIn);
  if (session === null) throw new AuthError(403, 'session_not_found', 'A session is required to verify a factor');
  const factor = await findFactor(tx, user.id, answer.factorId);
  if (factor === null) return noSuchFactor(404);
  // Begun before the owner had a factor, it could otherwise replace theirs.
  if (factor.status === 'unverified') checkMayAddFactor({ user, session });
  const challenge = await findChallenge(tx, factor.id, answer.challengeId);
  if (challenge === null) return noSuchFactor(422);
  const isOtherIp = settings.bindChallengeToIp && challenge.ip !== answer.caller.ip;
  if (challenge.verified_at !== null || isOtherIp) {
    return new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
  }
  if (now.getTime() - challenge.created_at.getTime() > challengeSeconds * 1000 || challenge.attempts >= maxAttempts) {
    return new AuthError(
      422,
      'mfa_challenge_expired',
      'MFA challenge has expired, verify against another challenge or create a new challenge.',
    );
  }
  const refusal = await judgeProof(context, { factor, challenge, answer });
  const auditFacts = { userId: user.id, way: factor.factor_type, caller: answer.caller };
  // Returned, so that the counted attempt is committed.
  if (refusal !== null) {
    await auditOwnAct(context, 'factor.refused', auditFacts);
    return refusal;
  }
  await closeChallenge(tx, challenge.id, now);
  if (factor.status === 'unverified') {
    await dropUnverified(tx, user.id);
    // A stolen session may add a factor too, which would then lock the owner out: the owner is mailed.
    await queueAccountMail(context, user, { kind: 'factor_added' });
    await auditOwnAct(context, 'factor.added', auditFacts);
  }
  await auditOwnAct(context, 'factor.proved', auditFacts);
  const openedSession = await raise(context, { session, factor });
  await closeSessions(tx, { userId: user.id, except: session.id, aal: 'aal1' });
  return { user: await getUser(tx, user.id), openedSession };
}

/** Name of the second factor in the session's `amr` (reference §2.2). */
const amrMethods = { totp: 'totp', phone: 'mfa/phone', webauthn: 'mfa/webauthn' } as const;

interface VerificationOutcome {
  readonly factor: SealedFactor;
  readonly challenge: FactorChallenge;
}

/**
 * Null when the proof is valid, which is recorded. A wrong code counts; a wrong answer of a key uses up its challenge.
 */
async function judgeProof(
  context: AuthContext,
  { answer: { proof }, ...verification }: VerificationOutcome & { readonly answer: Answer },
): Promise<AuthError | null> {
  if (verification.factor.factor_type === 'webauthn')
    return judgeKey(context, { ...verification, key: 'key' in proof ? proof.key : null });
  return judgeCode(context, { ...verification, code: 'code' in proof ? proof.code : '' });
}

async function judgeKey(
  context: AuthContext,
  { factor, challenge, key }: VerificationOutcome & { readonly key: KeyProof | null },
): Promise<AuthError | null> {
  const { tx, clock } = context;
  const now = clock.now();
  const isProved = key !== null && (await proveKey(context, { factor, challenge, proof: key }));
  if (isProved) await proveFactor(tx, { id: factor.id, step: null, now });
  else await closeChallenge(tx, challenge.id, now);
  return isProved ? null : new AuthError(422, 'mfa_verification_failed', 'The key could not be verified');
}

async function judgeCode(
  context: AuthContext,
  { factor, challenge, code }: VerificationOutcome & { readonly code: string },
): Promise<AuthError | null> {
  const { tx, clock, settings } = context;
  const isPhone = factor.factor_type === 'phone';
  if (isPhone && !settings.phone.factors) return textsNotTaken();
  const step = isPhone ? null : findAcceptedStep(context, factor, code);
  if (isPhone ? !isTextedCode(context, challenge, code) : step === null) {
    await countWrongCode(tx, challenge.id);
    const what = isPhone ? 'MFA Phone' : 'TOTP';
    return new AuthError(422, 'mfa_verification_failed', `Invalid ${what} code entered`);
  }
  await proveFactor(tx, { id: factor.id, step, now: clock.now() });
  return null;
}

/** The 30-second step of this code; null when it is wrong, or when that step was already used. */
function findAcceptedStep({ secrets, clock }: AuthContext, factor: SealedFactor, code: string): number | null {
  const now = clock.now();
  const [id, base32] = unseal(secrets.key('auth-totp-secrets'), factor.secret_sealed ?? '').split('.');
  if (id !== factor.id || base32 === undefined) throw new Error('A second-factor secret is not that of its row');
  const totp = new otpauth.TOTP({ secret: otpauth.Secret.fromBase32(base32) });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 });
  if (delta === null) return null;
  const step = Math.floor(now.getTime() / 1000 / stepSeconds) + delta;
  return factor.last_step !== null && step <= factor.last_step ? null : step;
}

async function raise(
  context: AuthContext,
  { session, factor }: { readonly session: StoredSession; readonly factor: SealedFactor },
): Promise<OpenSession> {
  const { tx, clock, newId, randomBytes } = context;
  const method = amrMethods[factor.factor_type];
  const now = clock.now();
  const amr: AmrEntry[] = [
    { method, timestamp: toUnixSeconds(now) },
    ...session.amr.filter((entry) => entry.method !== method),
  ];
  const refreshToken = encodeToken(randomBytes(32));
  await raiseSession(tx, session.id, {
    factorId: factor.id,
    amr,
    token: { id: newId(), hash: refreshHash(refreshToken) },
    now,
  });
  return { session: { ...session, aal: 'aal2', factor_id: factor.id, amr }, refreshToken };
}
