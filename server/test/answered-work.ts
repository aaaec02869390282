import { hash } from 'node:crypto';
import { buildProofText, startsWithZeros } from '@placejuste/domain/support';
import type { Platform } from '../src/platform/http/index.ts';
import { makeChallenge } from '../src/platform/proof-of-work/index.ts';

/**
 * Makes a challenge of auth/v1 and its answer, as the screens compute it. The answer meets exactly that difficulty:
 * otherwise, one answer of eight bits in sixty-four would also meet fourteen.
 */
export function answeredWork(platform: Platform, bits: number): string {
  const { challenge, id } = makeChallenge(platform, '/auth/v1');
  for (let nonce = 0; ; nonce += 1) {
    const digest = hash('sha256', buildProofText(id, nonce), 'buffer');
    if (startsWithZeros(digest, bits) && !startsWithZeros(digest, bits + 1)) return `${challenge}.${nonce}`;
  }
}
