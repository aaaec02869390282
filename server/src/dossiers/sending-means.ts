import type { dossiersContract } from '@placejuste/contracts/dossiers';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { toParisDay, type PlainDate } from '@placejuste/domain/kernel';
import { portalFileLimitBytes, findPostage, type PostageTable } from '@placejuste/domain/letter';

/** The operator's settings of how letters leave. */
export interface SendingMeans {
  /** Null for the usual limit. */
  readonly portalFileLimitBytes: number | null;
  /** Null when no price is shown. */
  readonly postage: PostageTable | null;
  /** Lawyer whose opinion allows a signature on the screen, and its day; null when letters are signed by hand. */
  readonly drawnSignature: { readonly counsel: string; readonly on: PlainDate } | null;
}

/** Builds the view of the sending means as of today: an expired price list is omitted. */
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
