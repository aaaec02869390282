import type { ReviewRow } from '@placejuste/contracts/admin';
import { decodeCursor, paginate, readPageSize, type CommandContext } from '../platform/http/index.ts';
import { inQueueOrder, isAfter } from './find-next-review.ts';
import { buildMarkedPromise, computeMinutesSince } from './read-review.ts';
import { reviewsRepository, type WaitingDocument } from './reviews.repository.ts';

type ListedReview = Omit<ReviewRow, 'person'> & { readonly userId: string };

interface ReviewPage {
  readonly rows: readonly ListedReview[];
  readonly next: string | null;
  readonly waiting: number;
}

interface ReviewQuery {
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
  /** Decided documents offered to this reviewer for a second look, listed as if they waited. */
  readonly secondLooks: readonly WaitingDocument[];
}

/** Lists the waiting documents, oldest first. An altered cursor starts the list anew. */
export async function listReviews(
  { tx, clock, user }: CommandContext,
  { secondLooks, ...query }: ReviewQuery,
): Promise<ReviewPage> {
  const now = clock.now();
  const repository = reviewsRepository(tx, user.id, now);
  const after = decodeCursor(query);
  const laterLooks = secondLooks.filter((look) => after === null || isAfter(look, after));
  const candidates = [...(await repository.listPage(readPageSize(query) + 1, after)), ...laterLooks].toSorted(
    inQueueOrder,
  );
  const { shown, next } = paginate(candidates, query, ({ submitted_at: at, id }) => ({ at, id }));
  return {
    rows: shown.map((row) => ({
      id: row.id,
      userId: row.user_id,
      kind: row.kind,
      queuedAt: row.submitted_at.toISOString(),
      ageMinutes: computeMinutesSince(row.submitted_at, now),
      isWithColleague: row.with_colleague,
      promise: buildMarkedPromise(row.promised_until, now),
    })),
    next,
    waiting: (await repository.count()) + secondLooks.length,
  };
}
