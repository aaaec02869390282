import qrcode from 'qrcode';
import { toUnixSeconds } from '../sessions/sessions.ts';
import type { IssuedChallenge } from './challenge-factor.ts';
import type { EnrolledFactor } from './enroll-factor.ts';
import { challengeSeconds } from './verify-factor.ts';

/** View of a new factor: the only time that its secret is shown. */
export async function buildEnrolledFactorView({ id, type, friendlyName, totp, phone }: EnrolledFactor) {
  const factor = { id, type, friendly_name: friendlyName === '' ? undefined : friendlyName };
  if (totp === null) return { ...factor, phone };
  const { secret, uri } = totp;
  return { ...factor, totp: { qr_code: await qrcode.toString(uri, { type: 'svg' }), secret, uri } };
}

export function buildChallengeView({ id, type, issuedAt, webauthn }: IssuedChallenge) {
  const challenge = { id, type, expires_at: toUnixSeconds(issuedAt) + challengeSeconds };
  if (webauthn === null) return challenge;
  const { type: ceremony, publicKey } = webauthn;
  return { ...challenge, webauthn: { type: ceremony, credential_options: { publicKey } } };
}
