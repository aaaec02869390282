import * as z from 'zod';
import type { Platform } from '../../platform/http/index.ts';
import { seal, unseal } from '../../platform/secrets/index.ts';

const line = z.object({ table: z.string(), label: z.string(), count: z.number() });

/**
 * Facts of an erasure after its rows are deleted: the content of its receipt, its addressee, and the files that may
 * still be in the store.
 */
const erasureFacts = z.object({
  erasureId: z.uuid(),
  account: z.uuid(),
  /** Null: nobody is told by mail. */
  email: z.string().nullable(),
  rowsErasedAt: z.iso.datetime(),
  erased: z.array(line),
  files: z.object({ count: z.number(), contents: z.number() }),
  mails: z.number(),
  kept: z.array(line.extend({ until: z.string().nullable() })),
  refund: z.object({ cents: z.number(), isWithdrawal: z.boolean() }).nullable(),
  /** Ids of the uploads that were still in progress. */
  uploads: z.array(z.string()),
});
export type ErasureFacts = z.infer<typeof erasureFacts>;

const deriveKey = ({ secrets }: Pick<Platform, 'secrets'>): Buffer => secrets.key('erasure-receipts');

/** Sealed, so that the queue never shows the address of a person of whom nothing else is left. */
export function sealFacts(platform: Pick<Platform, 'secrets'>, facts: ErasureFacts): string {
  return seal(deriveKey(platform), JSON.stringify(facts));
}

export function unsealFacts(platform: Pick<Platform, 'secrets'>, sealed: string): ErasureFacts {
  return erasureFacts.parse(JSON.parse(unseal(deriveKey(platform), sealed)));
}
