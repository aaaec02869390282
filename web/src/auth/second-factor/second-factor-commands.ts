import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { loadSupabase } from '../../platform/index.ts';
import { secondFactorText } from './second-factor.text.fr.ts';

export interface Enrolment {
  readonly factorId: string;
  /** Data address of the QR picture. */
  readonly qr: string;
  readonly secret: string;
}

/** Starts a new factor; those a former try left unverified are taken away first, their names would collide. */
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

/** The client puts the raw drawing behind its prefix, and a `#` in it would end the address: it is escaped. */
function encodePicture(address: string): string {
  const comma = address.indexOf(',');
  const drawing = address.slice(comma + 1);
  return drawing.trimStart().startsWith('<')
    ? `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`
    : address;
}

/** Takes every second step of the account away; refused when one is left. */
export async function dropSecondFactors(ids: readonly string[]): Promise<Result<null, 'PROVE_AGAIN' | 'OTHER'>> {
  const client = await loadSupabase().catch(() => null);
  if (client === null) return refuse('OTHER');
  for (const factorId of ids) {
    const { error } = await client.auth.mfa.unenroll({ factorId });
    if (error !== null) return refuse(error.code === 'reauthentication_needed' ? 'PROVE_AGAIN' : 'OTHER');
  }
  // The session this device keeps still says that the account has one.
  await client.auth.refreshSession();
  return ok(null);
}
