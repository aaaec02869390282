import { createPublicKey, verify } from 'node:crypto';
import { base32Bytes, type CodeCertificate, type CodeSignature, type TwoDDoc } from '@placejuste/domain/card-code';

/** r and s. */
const signatureBytes = 64;

/** Whether the code of a card is what its issuer signed, as far as its issuer is among `certificates`. */
export function checkCardSignature(
  code: Pick<TwoDDoc, 'authority' | 'certificate' | 'signed' | 'signature'>,
  certificates: readonly CodeCertificate[],
): CodeSignature {
  const known = certificates.find(
    ({ authority, certificate }) => authority === code.authority && certificate === code.certificate,
  );
  if (known === undefined) return 'unknown';
  const signature = base32Bytes(code.signature);
  if (signature?.length !== signatureBytes) return 'wrong';
  try {
    const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: known.x, y: known.y } });
    const isRight = verify('sha256', Buffer.from(code.signed), { key, dsaEncoding: 'ieee-p1363' }, signature);
    return isRight ? 'valid' : 'wrong';
  } catch {
    // A key that is no key of this curve judges nothing.
    return 'unknown';
  }
}
