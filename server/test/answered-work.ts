import { hash } from 'node:crypto';
import { buildProofText, startsWithZeros } from '@placejuste/domain/support';
import type { Platform } from '../src/platform/http/index.ts';
import { makeChallenge } from '../src/platform/proof-of-work/index.ts';

/**
 * A challenge of auth/v1 with its answer, as the screens work it out. The answer proves that work and no more: without
 * that, one answer of eight bits in sixty-four also passes where fourteen are asked.
 */
export function answeredWork(platform: Platform, bits: number): string {
  const { challenge, id } = makeChallenge(platform, '/auth/v1');
  for (let nonce = 0; ; nonce += 1) {
    const digest = hash('sha256', buildProofText(id, nonce), 'buffer');
    if (startsWithZeros(digest, bits) && !startsWithZeros(digest, bits + 1)) return `${challenge}.${nonce}`;
  }
}
