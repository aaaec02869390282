import { sha256 } from '@noble/hashes/sha2.js';
import { buildProofText, startsWithZeros } from '@placejuste/domain/support';

const encoder = new TextEncoder();

/** Synchronous SHA-256: that of the browser is asynchronous and needs https, and thousands of hashes are computed. */
export function hashProof(text: string): Uint8Array {
  return sha256(encoder.encode(text));
}

/** Returns the smallest number that solves the challenge. */
export function computeProof(id: string, bits: number): number {
  let nonce = 0;
  while (!startsWithZeros(hashProof(buildProofText(id, nonce)), bits)) nonce += 1;
  return nonce;
}
