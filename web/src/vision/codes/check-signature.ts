import {
  checkCodeSignature,
  type CodeCertificate,
  type CodeSignature,
  type SignedCode,
} from '@placejuste/domain/card-code';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/** Checks the signature of a code's content, when the certificate of its issuer is among `certificates`. */
export function checkSignature(code: SignedCode, certificates: readonly CodeCertificate[]): Promise<CodeSignature> {
  return checkCodeSignature(code, certificates, async ({ x, y }, signature, signedText) => {
    const jwk = { kty: 'EC', crv: 'P-256', x, y };
    const key = await crypto.subtle.importKey('jwk', jwk, algorithm, false, ['verify']);
    return crypto.subtle.verify(algorithm, key, signature, new TextEncoder().encode(signedText));
  });
}
