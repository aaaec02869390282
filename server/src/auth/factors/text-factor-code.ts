import { accountTexts } from '@placejuste/domain/account';
import type { Secrets } from '../../platform/secrets/index.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { hmac, isSameText } from '../keys/digests.ts';
import { reserveSms } from '../phone/reserve-sms.ts';
import { queueSms } from '../phone/send-sms.job.ts';
import type { Caller } from '../wire/caller.ts';
import type { FactorChallenge } from './factors.repository.ts';

interface FactorText {
  /** Id of the challenge that the code answers. */
  readonly id: string;
  readonly userId: string;
  readonly phone: string;
  /** True for a verified factor: its number is known to be the person's own. */
  readonly isOwner: boolean;
  readonly caller: Caller;
}

const lifeMs = 300_000;

/**
 * Sends the code of a challenge and returns its digest. @throws AuthError when text messages are off or a budget is
 * spent
 */
export async function textFactorCode(
  context: AuthContext,
  { id, userId, phone, isOwner, caller }: FactorText,
): Promise<string> {
  const { settings, randomBytes, secrets, clock, publicUrl } = context;
  if (!settings.phone.factors) throw textsNotTaken();
  await reserveSms(context, { phone, caller, isOwner });
  const code = String(randomBytes(6).readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
  const text = accountTexts.code(code, new URL(publicUrl).hostname);
  await queueSms(context, { userId, to: phone, text, until: new Date(clock.now().getTime() + lifeMs) });
  return computeCodeDigest(secrets, id, code);
}

/** True when that code was sent for that challenge. */
export function isTextedCode(
  { secrets }: Pick<AuthContext, 'secrets'>,
  { id, code_hash: hash }: FactorChallenge,
  code: string,
): boolean {
  return hash !== null && isSameText(hash, computeCodeDigest(secrets, id, code));
}

export const textsNotTaken = (): AuthError =>
  new AuthError(422, 'mfa_phone_verify_not_enabled', 'MFA verification is disabled for Phone');

function computeCodeDigest(secrets: Secrets, challengeId: string, code: string): string {
  return hmac(secrets.key('auth-one-time-codes'), `${challengeId}.factor.${code}`).toString('hex');
}
