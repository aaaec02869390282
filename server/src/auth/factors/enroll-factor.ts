import * as otpauth from 'otpauth';
import { seal } from '../../platform/secrets/index.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError, invalid } from '../auth-error.ts';
import { hasVerifiedFactor, type SignedIn } from '../sessions/authenticate-user.ts';
import { lockUser } from '../users/users.repository.ts';
import { insertFactor, purgeStale } from './factors.repository.ts';
import { challengeSeconds } from './verify-factor.ts';

const mostFactors = 10;

export interface Enrolment {
  readonly signedIn: SignedIn;
  readonly type: string | undefined;
  readonly friendlyName: string;
  readonly issuer: string | undefined;
}

export interface EnrolledFactor {
  readonly id: string;
  readonly friendlyName: string;
  readonly secret: string;
  /** `otpauth://` address, which an authenticator reads as a picture. */
  readonly uri: string;
}

/** Begins a second factor: an authenticator's six digits. @throws AuthError when this one cannot be had */
export async function enrollFactor(
  { tx, clock, randomBytes, secrets, newId, publicUrl }: AuthContext,
  { signedIn: { user, session }, type, friendlyName, issuer }: Enrolment,
): Promise<EnrolledFactor> {
  if (type === 'phone' || type === 'webauthn') {
    throw new AuthError(422, `mfa_${type}_enroll_not_enabled`, `MFA enroll is disabled for ${type}`);
  }
  if (type !== 'totp') throw invalid('factor_type needs to be totp');
  if (hasVerifiedFactor(user) && session?.aal !== 'aal2') {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  }
  await lockUser(tx, user.id);
  const now = clock.now();
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
  const secret = new otpauth.Secret({ buffer: new Uint8Array(randomBytes(20)).buffer });
  const totp = new otpauth.TOTP({
    issuer: issuer ?? new URL(publicUrl).host,
    label: user.email ?? user.id,
    secret,
  });
  const id = newId();
  const sealed = seal(secrets.key('auth-totp-secrets'), `${id}.${secret.base32}`);
  await insertFactor(tx, { id, userId: user.id, friendlyName, sealed, now });
  return { id, friendlyName, secret: secret.base32, uri: totp.toString() };
}
