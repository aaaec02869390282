import { createHash } from 'node:crypto';
import { proofBits, proofSeconds, buildProofText, startsWithZeros } from '@placejuste/domain/support';
import * as z from 'zod';
import type { Clock } from '../clock/index.ts';
import type { RateLimits } from '../rate-limits/index.ts';
import { seal, unseal, type Secrets } from '../secrets/index.ts';

interface Tools {
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly newId: () => string;
}

export interface ProofChallenge {
  readonly challenge: string;
  readonly id: string;
  readonly bits: number;
}

const shape = z.object({ id: z.uuid(), at: z.number(), form: z.string() });

/** Sealed, so that nobody makes their own challenge, uses it for another form, or computes it in advance. */
export function makeChallenge({ secrets, newId, clock }: Tools, form: string): ProofChallenge {
  const id = newId();
  return {
    challenge: seal(secrets.key('form-proof'), JSON.stringify({ id, at: clock.now().getTime(), form })),
    id,
    bits: proofBits,
  };
}

export interface ProofDesk {
  /** True once for each answered challenge of that form. `proof` is « challenge.nonce ». */
  spend(form: string, proof: string, bits?: number): Promise<boolean>;
}

/**
 * Issues challenges and verifies proofs. A used proof is a token bucket of size one, which every process of the service
 * sees, and which refills only long after the challenge expired, on any clock.
 */
export function createProofDesk({
  secrets,
  clock,
  limits,
}: Pick<Tools, 'secrets' | 'clock'> & { readonly limits: RateLimits }): ProofDesk {
  return {
    async spend(form, proof, bits = proofBits) {
      const match = /^([\w-]{20,400})\.(\d{1,9})$/.exec(proof);
      const result = shape.safeParse(match === null ? null : openChallenge({ secrets }, match[1] ?? ''));
      if (!result.success || result.data.form !== form) return false;
      const { id, at } = result.data;
      const lifeMs = proofSeconds * 1000;
      if (at + lifeMs <= clock.now().getTime()) return false;
      const hash = createHash('sha256')
        .update(buildProofText(id, Number(match?.[2])))
        .digest();
      if (!startsWithZeros(hash, bits)) return false;
      return (await limits.takeAll([{ key: `proof ${id}`, burst: 1, perMs: 1 / (2 * lifeMs) }])) === 0;
    },
  };
}

function openChallenge({ secrets }: Pick<Tools, 'secrets'>, challenge: string): unknown {
  try {
    return JSON.parse(unseal(secrets.key('form-proof'), challenge));
  } catch {
    return null;
  }
}
