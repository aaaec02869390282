import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from './secrets.ts';

/** Proves that the service issued this text. A proof for one purpose is not valid for another. */
export function makeProof(secrets: Secrets, purpose: string, text: string): string {
  return createHmac('sha256', secrets.key(purpose)).update(text).digest('base64url');
}

/** Verifies a proof, in constant time so that the duration reveals nothing of the right one. */
export function isProof(secrets: Secrets, purpose: string, { text, proof }: { text: string; proof: string }): boolean {
  const [givenBytes, expectedBytes] = [Buffer.from(proof), Buffer.from(makeProof(secrets, purpose, text))];
  return givenBytes.length === expectedBytes.length && timingSafeEqual(givenBytes, expectedBytes);
}
