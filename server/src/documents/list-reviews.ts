import type { ReviewRow } from '@placejuste/contracts/admin';
import { decodeCursor, pageOf, pageSize, type CommandContext } from '../platform/http/index.ts';
import { markedPromise, minutesSince } from './read-review.ts';
import { reviewsRepository } from './reviews.repository.ts';

type ListedReview = Omit<ReviewRow, 'person'> & { readonly userId: string };

interface ReviewPage {
  readonly rows: readonly ListedReview[];
  readonly next: string | null;
  readonly waiting: number;
}

/** Documents that wait, oldest first. An altered cursor starts the list anew. */
export async function listReviews(
  { tx, clock, user }: CommandContext,
  query: { readonly limit?: number | undefined; readonly after?: string | undefined },
): Promise<ReviewPage> {
  const now = clock.now();
  const repository = reviewsRepository(tx, user.id, now);
  const candidates = await repository.page(pageSize(query) + 1, decodeCursor(query));
  const { shown, next } = pageOf(candidates, query, ({ submitted_at: at, id }) => ({ at, id }));
  return {
    rows: shown.map((row) => ({
      id: row.id,
      userId: row.user_id,
      kind: row.kind,
      submittedAt: row.submitted_at.toISOString(),
      ageMinutes: minutesSince(row.submitted_at, now),
      isWithColleague: row.with_colleague,
      promise: markedPromise(row.promised_until, now),
    })),
    next,
    waiting: await repository.count(),
  };
}
