import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { loadSupabase } from '../../platform/index.ts';
import { secondFactorText } from './second-factor.text.fr.ts';

export interface Enrolment {
  readonly factorId: string;
  /** Data URL of the QR code. */
  readonly qr: string;
  readonly secret: string;
}

/** Starts a new factor; unverified ones of a former try are removed first, because their names would collide. */
export async function enrol(): Promise<Result<Enrolment, 'SIGN_IN_AGAIN' | 'OTHER'>> {
  const client = await loadSupabase().catch(() => null);
  if (client === null) return refuse('OTHER');
  const { mfa } = client.auth;
  const factors = await mfa.listFactors();
  for (const factor of factors.data?.all ?? []) {
    if (factor.status === 'unverified') await mfa.unenroll({ factorId: factor.id });
  }
  const { data, error } = await mfa.enroll({
    factorType: 'totp',
    issuer: 'PlaceJuste',
    friendlyName: secondFactorText.enrol.factorName,
  });
  if (error !== null) return refuse(error.code === 'reauthentication_needed' ? 'SIGN_IN_AGAIN' : 'OTHER');
  return ok({ factorId: data.id, qr: encodePicture(data.totp.qr_code), secret: data.totp.secret });
}

/** The client prefixes the raw SVG without escaping it, and a `#` would end the data URL: it is escaped here. */
function encodePicture(address: string): string {
  const comma = address.indexOf(',');
  const drawing = address.slice(comma + 1);
  return drawing.trimStart().startsWith('<')
    ? `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`
    : address;
}

/** Removes the given second factors of the account; stops at the first refusal. */
export async function dropSecondFactors(ids: readonly string[]): Promise<Result<null, 'PROVE_AGAIN' | 'OTHER'>> {
  const client = await loadSupabase().catch(() => null);
  if (client === null) return refuse('OTHER');
  for (const factorId of ids) {
    const { error } = await client.auth.mfa.unenroll({ factorId });
    if (error !== null) return refuse(error.code === 'reauthentication_needed' ? 'PROVE_AGAIN' : 'OTHER');
  }
  // The stored session still lists the removed factor: it is renewed.
  await client.auth.refreshSession();
  return ok(null);
}
