import { createPublicKey, verify } from 'node:crypto';
import {
  checkCodeSignature,
  type CodeCertificate,
  type CodeSignature,
  type SignedCode,
} from '@placejuste/domain/card-code';

/** Checks that the issuer signed the code of a card, if its certificate is among `certificates`. */
export function checkCardSignature(code: SignedCode, certificates: readonly CodeCertificate[]): Promise<CodeSignature> {
  return checkCodeSignature(code, certificates, ({ x, y }, signature, signedText) => {
    const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
    return verify('sha256', Buffer.from(signedText), { key, dsaEncoding: 'ieee-p1363' }, signature);
  });
}
