import * as otpauth from 'otpauth';
import { seal } from '../../platform/secrets/index.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError, invalidRequest } from '../auth-error.ts';
import { checkFreshSignIn } from '../sessions/fresh-sign-in.policy.ts';
import { authenticateAgain, type SignedIn } from '../sessions/authenticate-user.ts';
import { parsePhone } from '../phone/phone-number.ts';
import type { UserRow } from '../users/users.repository.ts';
import { checkMayAddFactor } from './factors.policy.ts';
import { insertFactor, purgeStale } from './factors.repository.ts';
import { challengeSeconds } from './verify-factor.ts';

const maxFactors = 10;

export interface Enrolment {
  readonly signedIn: SignedIn;
  readonly type: string | undefined;
  readonly friendlyName: string;
  readonly issuer: string | undefined;
  readonly phone: string | undefined;
}

export interface EnrolledFactor {
  readonly id: string;
  readonly type: 'totp' | 'phone' | 'webauthn';
  readonly friendlyName: string;
  /** Null for a phone, which receives its codes, and for a key, which is created at its first challenge. */
  readonly totp: {
    readonly secret: string;
    /** `otpauth://` address, which an authenticator scans as a QR code. */
    readonly uri: string;
  } | null;
  readonly phone: string | null;
}

/** Begins a second factor: an authenticator, text messages, or a security key. @throws AuthError when refused */
export async function enrollFactor(
  context: AuthContext,
  { signedIn, type, friendlyName, issuer, phone }: Enrolment,
): Promise<EnrolledFactor> {
  const { tx, clock, newId, settings } = context;
  const isClosed =
    (type === 'phone' && !settings.phone.factors) || (type === 'webauthn' && !settings.webauthnFactorsEnabled);
  if (isClosed) throw new AuthError(422, `mfa_${type}_enroll_not_enabled`, `MFA enroll is disabled for ${type}`);
  if (type !== 'totp' && type !== 'phone' && type !== 'webauthn')
    throw invalidRequest('factor_type needs to be totp, phone or webauthn');
  const { user, session } = await authenticateAgain(context, signedIn);
  checkMayAddFactor({ user, session });
  checkFreshSignIn(session, clock.now());
  const number = type === 'phone' ? readFactorNumber(user, phone) : null;
  const now = clock.now();
  const factorNames = await purgeStale(tx, user.id, new Date(now.getTime() - challengeSeconds * 1000));
  if (factorNames.length >= maxFactors)
    throw new AuthError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    );
  if (factorNames.includes(friendlyName)) {
    throw new AuthError(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${friendlyName}" for this user already exists`,
    );
  }
  const id = newId();
  const totp = type === 'totp' ? beginTotp(context, { id, label: user.email ?? user.id, issuer }) : null;
  const sealed = totp?.sealed ?? null;
  await insertFactor(tx, { id, userId: user.id, type, friendlyName, sealed, phone: number, now });
  return { id, type, friendlyName, totp: totp, phone: number };
}

function readFactorNumber(user: UserRow, phone: string | undefined): string {
  if (!phone) throw invalidRequest('Phone number required to sign up with a phone factor');
  if (user.factors.some((factor) => factor.factor_type === 'phone' && factor.status === 'verified')) {
    throw new AuthError(
      422,
      'mfa_verified_factor_exists',
      'A verified phone factor already exists, unenroll the existing factor to continue',
    );
  }
  return parsePhone(phone);
}

function beginTotp(
  { randomBytes, secrets, publicUrl }: AuthContext,
  { id, label, issuer }: { readonly id: string; readonly label: string; readonly issuer: string | undefined },
) {
  const secret = new otpauth.Secret({ buffer: new Uint8Array(randomBytes(20)).buffer });
  const totp = new otpauth.TOTP({ issuer: issuer ?? new URL(publicUrl).host, label, secret });
  const sealed = seal(secrets.key('auth-totp-secrets'), `${id}.${secret.base32}`);
  return { sealed, secret: secret.base32, uri: totp.toString() };
}
