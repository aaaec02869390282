import { base32Bytes, type CodeCertificate, type CodeSignature, type TwoDDoc } from '@placejuste/domain/card-code';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
/** r and s. */
const signatureBytes = 64;

/** Whether what the code says is what its issuer signed, as far as its issuer is among `certificates`. */
export async function checkSignature(
  code: Pick<TwoDDoc, 'authority' | 'certificate' | 'signed' | 'signature'>,
  certificates: readonly CodeCertificate[],
): Promise<CodeSignature> {
  const known = certificates.find(
    ({ authority, certificate }) => authority === code.authority && certificate === code.certificate,
  );
  if (known === undefined) return 'unknown';
  const signature = base32Bytes(code.signature);
  if (signature?.length !== signatureBytes) return 'wrong';
  try {
    const key = await crypto.subtle.importKey(
      'jwk',
      { kty: 'EC', crv: 'P-256', x: known.x, y: known.y },
      algorithm,
      false,
      ['verify'],
    );
    const isValid = await crypto.subtle.verify(
      algorithm,
      key,
      Uint8Array.from(signature),
      new TextEncoder().encode(code.signed),
    );
    return isValid ? 'valid' : 'wrong';
  } catch {
    // A key that is no key of this curve judges nothing.
    return 'unknown';
  }
}
