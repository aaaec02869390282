import { attestationStates, verifyMessages } from '@placejuste/domain/evidence';
import * as z from 'zod/mini';
import { defineContract } from '../kernel/index.ts';

const params = z.object({ id: z.uuid() });

export const attestation = z.object({
  state: z.enum(attestationStates),
  /** 0 to 100. */
  percent: z.number(),
  /** The progress, or the reason of a stop, in French, ready to be announced by a screen reader. */
  said: z.string(),
  /** The file once it is ready, else null. `url` is signed, valid for five minutes, and needs no other header. */
  file: z.nullable(z.object({ url: z.string(), fileName: z.string(), sizeBytes: z.number(), sha256: z.string() })),
});
export type Attestation = z.infer<typeof attestation>;

export const attestationsContract = defineContract(
  {
    /**
     * Requests the page that says which facts the deposit of a declaration establishes. It answers at once;
     * `readAttestation` follows the progress. A repeated request returns the existing page while no new fact is known.
     */
    requestAttestation: {
      method: 'POST',
      path: '/api/declarations/:id/attestation',
      access: 'user',
      params,
      reply: attestation,
      refusals: { EVIDENCE_UNKNOWN: 'missing' },
      perMinute: 20,
    },
    readAttestation: {
      method: 'GET',
      path: '/api/declarations/:id/attestation',
      access: 'user',
      params,
      reply: attestation,
      refusals: { EVIDENCE_UNKNOWN: 'missing' },
      perMinute: 120,
    },
  },
  verifyMessages,
);
