import { decodeBase32 } from './base32.ts';
import type { CodeSignature } from './card-code.messages.fr.ts';
import type { CodeCertificate } from './code-certificate.ts';
import type { TwoDDoc } from './two-d-doc.ts';

/** r and s. */
const signatureBytes = 64;

/** The parts of a code that the verification of its signature needs. */
export type SignedCode = Pick<TwoDDoc, 'authority' | 'certificate' | 'signedText' | 'signature'>;

/**
 * Whether these 64 bytes are the signature of this text by this P-256 key (ECDSA with SHA-256). It may throw or reject
 * when the key is no point of the curve.
 */
export type VerifyCode = (
  key: Pick<CodeCertificate, 'x' | 'y'>,
  signature: Uint8Array<ArrayBuffer>,
  signedText: string,
) => boolean | Promise<boolean>;

/** Verifies that the issuer signed a code, if its certificate is among `certificates`. */
export async function checkCodeSignature(
  code: SignedCode,
  certificates: readonly CodeCertificate[],
  verify: VerifyCode,
): Promise<CodeSignature> {
  const codeCertificate = certificates.find(
    ({ authority, certificate }) => authority === code.authority && certificate === code.certificate,
  );
  if (codeCertificate === undefined) return 'unknown';
  const signature = decodeBase32(code.signature);
  if (signature?.length !== signatureBytes) return 'wrong';
  try {
    return (await verify(codeCertificate, Uint8Array.from(signature), code.signedText)) ? 'valid' : 'wrong';
  } catch {
    // A key that is no key of this curve judges nothing.
    return 'unknown';
  }
}
