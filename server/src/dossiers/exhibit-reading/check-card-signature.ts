import { createPublicKey, verify } from 'node:crypto';
import {
  checkCodeSignature,
  type CodeCertificate,
  type CodeSignature,
  type SignedCode,
} from '@placejuste/domain/card-code';

/** Whether the code of a card is what its issuer signed, as far as its issuer is among `certificates`. */
export function checkCardSignature(code: SignedCode, certificates: readonly CodeCertificate[]): Promise<CodeSignature> {
  return checkCodeSignature(code, certificates, ({ x, y }, signature, signedText) => {
    const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
    return verify('sha256', Buffer.from(signedText), { key, dsaEncoding: 'ieee-p1363' }, signature);
  });
}
