import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import type { SignedText } from '@placejuste/domain/evidence';

/** The point of a P-256 key, base64url. */
interface Point {
  readonly x: string;
  readonly y: string;
}

/** The public key in the form that `openssl` reads. */
export function encodePublicKeyPem(point: Point): string {
  return readPoint(point).export({ type: 'spki', format: 'pem' }).toString();
}

/** True when the private half of this key signed exactly this text (ECDSA with SHA-256, IEEE P1363 form). */
export function verifySignature({ text, signature }: Pick<SignedText, 'text' | 'signature'>, point: Point): boolean {
  const key = readPoint(point);
  return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
}

function readPoint({ x, y }: Point): KeyObject {
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
}
