import { proofText, startsWithZeros } from '@placejuste/domain/support';
import { shortSha256 } from './sha256.ts';

/** The first number that answers the challenge. */
export function findProof(id: string, bits: number): number {
  let nonce = 0;
  while (!startsWithZeros(shortSha256(proofText(id, nonce)), bits)) nonce += 1;
  return nonce;
}
