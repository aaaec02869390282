import { createHash } from 'node:crypto';
import type { FormChallenge } from '@placejuste/contracts/support';
import { proofBits, proofSeconds, proofText, startsWithZeros } from '@placejuste/domain/support';
import * as z from 'zod';
import type { Platform } from '../platform/http/index.ts';
import { seal, unseal } from '../platform/secrets/index.ts';

const shape = z.object({ id: z.uuid(), at: z.number(), form: z.string() });

/** Sealed: nobody makes their own, takes it to another form, or works ahead of its hour. */
export function makeChallenge({ secrets, newId, clock }: Pick<Platform, 'secrets' | 'newId' | 'clock'>, form: string): FormChallenge {
  const id = newId();
  return { challenge: seal(secrets.key('form-proof'), JSON.stringify({ id, at: clock.now().getTime(), form })), id, bits: proofBits };
}

export interface ProofDesk {
  /** True once for each answered challenge of that form. `proof` is « challenge.nonce ». */
  spend(form: string, proof: string): boolean;
}

/** Remembers what was spent for as long as it could be used again; a restart forgets ten minutes at most. */
export function proofDesk(platform: Pick<Platform, 'secrets' | 'clock'>): ProofDesk {
  const spent = new Map<string, number>();
  return {
    spend(form, proof) {
      const now = platform.clock.now().getTime();
      for (const [id, until] of spent) if (until <= now) spent.delete(id);
      const match = /^([\w-]{20,400})\.(\d{1,9})$/.exec(proof);
      const opened = shape.safeParse(match === null ? null : opening(platform, match[1] ?? ''));
      if (!opened.success || opened.data.form !== form) return false;
      const { id, at } = opened.data;
      const until = at + proofSeconds * 1000;
      if (until <= now || spent.has(id)) return false;
      const hash = createHash('sha256').update(proofText(id, Number(match?.[2]))).digest();
      if (!startsWithZeros(hash, proofBits)) return false;
      spent.set(id, until);
      return true;
    },
  };
}

function opening(platform: Pick<Platform, 'secrets'>, challenge: string): unknown {
  try {
    return JSON.parse(unseal(platform.secrets.key('form-proof'), challenge));
  } catch {
    return null;
  }
}
