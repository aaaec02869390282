import { sha256 } from '@noble/hashes/sha2.js';
import { buildProofText, startsWithZeros } from '@placejuste/domain/support';

const encoder = new TextEncoder();

/** SHA-256 without waiting: the browser's own is asynchronous and absent without https, and thousands are asked for. */
export function hashProof(text: string): Uint8Array {
  return sha256(encoder.encode(text));
}

/** The first number that answers the challenge. */
export function computeProof(id: string, bits: number): number {
  let nonce = 0;
  while (!startsWithZeros(hashProof(buildProofText(id, nonce)), bits)) nonce += 1;
  return nonce;
}
