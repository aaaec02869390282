import type { dossiersContract } from '@placejuste/contracts/dossiers';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { toParisDay, type PlainDate } from '@placejuste/domain/kernel';
import { portalFileLimitBytes, findPostage, type PostageTable } from '@placejuste/domain/letter';

/** What the operator said of how letters leave. */
export interface SendingMeans {
  /** Null: the usual limit. */
  readonly portalFileLimitBytes: number | null;
  /** Null: no price is told. */
  readonly postage: PostageTable | null;
  /** Lawyer whose opinion lets a letter be signed on the screen, and its day; null: letters are signed by hand. */
  readonly drawnSignature: { readonly counsel: string; readonly on: PlainDate } | null;
}

/** Sending means as of today: a price list that ended is left out. */
export function buildSendingMeansView(
  means: SendingMeans,
  { now, isElectronic }: { readonly now: Date; readonly isElectronic: boolean },
): ReplyOf<typeof dossiersContract.calls.readSendingMeans> {
  const postage = findPostage(means.postage, toParisDay(now));
  return {
    portalFileLimitBytes: means.portalFileLimitBytes ?? portalFileLimitBytes,
    drawnSignature: means.drawnSignature !== null,
    electronicLetter: isElectronic,
    postage: postage === null ? null : { ...postage, tiers: postage.tiers.map((tier) => ({ ...tier })) },
  };
}
