import qrcode from 'qrcode';
import { unixSeconds } from '../sessions/sessions.ts';
import type { IssuedChallenge } from './challenge-factor.ts';
import type { EnrolledFactor } from './enroll-factor.ts';
import { challengeSeconds } from './verify-factor.ts';

/** A factor just begun: the only time its secret is shown. */
export async function enrolledFactorView({ id, type, friendlyName, totp, phone }: EnrolledFactor) {
  const begun = { id, type, friendly_name: friendlyName === '' ? undefined : friendlyName };
  if (totp === null) return { ...begun, phone };
  const { secret, uri } = totp;
  return { ...begun, totp: { qr_code: await qrcode.toString(uri, { type: 'svg' }), secret, uri } };
}

export function challengeView({ id, type, issuedAt, webauthn }: IssuedChallenge) {
  const opened = { id, type, expires_at: unixSeconds(issuedAt) + challengeSeconds };
  if (webauthn === null) return opened;
  const { type: ceremony, publicKey } = webauthn;
  return { ...opened, webauthn: { type: ceremony, credential_options: { publicKey } } };
}
