import type { dossiersContract } from '@placejuste/contracts/dossiers';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { parisDay, type PlainDate } from '@placejuste/domain/kernel';
import { portalFileLimitBytes, postageOn, type PostageTable } from '@placejuste/domain/letter';

/** What the operator said of how letters leave. */
export interface SendingMeans {
  /** Null: the usual limit. */
  readonly portalFileLimitBytes: number | null;
  /** Null: no price is told. */
  readonly postage: PostageTable | null;
  /** Whose word lets a letter be signed on the screen, and when; null: it is signed by hand. */
  readonly drawnSignature: { readonly counsel: string; readonly on: PlainDate } | null;
}

/** As of today: a table of prices that ended is not told. */
export function sendingMeansView(
  means: SendingMeans,
  { now, isElectronic }: { readonly now: Date; readonly isElectronic: boolean },
): ReplyOf<typeof dossiersContract.calls.readSendingMeans> {
  const postage = postageOn(means.postage, parisDay(now));
  return {
    portalFileLimitBytes: means.portalFileLimitBytes ?? portalFileLimitBytes,
    drawnSignature: means.drawnSignature !== null,
    electronicLetter: isElectronic,
    postage: postage === null ? null : { ...postage, tiers: postage.tiers.map((tier) => ({ ...tier })) },
  };
}
