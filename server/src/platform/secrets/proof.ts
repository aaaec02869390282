import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from './secrets.ts';

/** Shows that the service said this text. The purpose keeps the proof of one kind from passing as that of another. */
export function makeProof(secrets: Secrets, purpose: string, text: string): string {
  return createHmac('sha256', secrets.key(purpose)).update(text).digest('base64url');
}

/** Compared in constant time: how long it takes tells nothing of the right one. */
export function isProof(secrets: Secrets, purpose: string, { text, proof }: { text: string; proof: string }): boolean {
  const [givenBytes, expectedBytes] = [Buffer.from(proof), Buffer.from(makeProof(secrets, purpose, text))];
  return givenBytes.length === expectedBytes.length && timingSafeEqual(givenBytes, expectedBytes);
}
