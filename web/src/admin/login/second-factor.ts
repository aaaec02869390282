import { supabase } from '../../platform/index.ts';
import { adminText } from '../admin.text.fr.ts';

/** What this session still lacks before the team's pages open. */
export type SecondFactorStep =
  | { readonly step: 'done' }
  | { readonly step: 'code'; readonly factorId: string }
  | { readonly step: 'enrol' };

export interface Enrolment {
  readonly factorId: string;
  /** Data address of the QR picture. */
  readonly qr: string;
  readonly secret: string;
}

/** @throws when the service does not answer. */
export async function nextStep(): Promise<SecondFactorStep> {
  const { auth } = await supabase();
  const level = await auth.mfa.getAuthenticatorAssuranceLevel();
  if (level.error !== null) throw level.error;
  if (level.data.currentLevel === 'aal2') return { step: 'done' };
  const factors = await auth.mfa.listFactors();
  if (factors.error !== null) throw factors.error;
  const verified = factors.data.totp[0];
  return verified === undefined ? { step: 'enrol' } : { step: 'code', factorId: verified.id };
}

/** Starts a new factor; those a former try left unverified are taken away first, their names would collide. */
export async function enrol(): Promise<Enrolment> {
  const { auth } = await supabase();
  const factors = await auth.mfa.listFactors();
  for (const factor of factors.data?.all ?? []) {
    if (factor.status === 'unverified') await auth.mfa.unenroll({ factorId: factor.id });
  }
  const { data, error } = await auth.mfa.enroll({
    factorType: 'totp',
    issuer: 'PlaceJuste',
    friendlyName: adminText.login.factorName,
  });
  if (error !== null) throw error;
  return { factorId: data.id, qr: encoded(data.totp.qr_code), secret: data.totp.secret };
}

/** The client puts the raw drawing behind its prefix, and a `#` in it would end the address: it is escaped. */
function encoded(address: string): string {
  const comma = address.indexOf(',');
  const drawing = address.slice(comma + 1);
  return drawing.trimStart().startsWith('<')
    ? `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`
    : address;
}

/** True when the code is right: the session then passes the second factor. */
export async function confirmCode(factorId: string, code: string): Promise<boolean> {
  const { auth } = await supabase();
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code });
  return error === null;
}
