import type { ReviewRow } from '@placejuste/contracts/admin';
import { decodeCursor, pageOf, pageSize, type Platform, type RequestUser } from '../platform/http/index.ts';
import { minutesSince } from './read-review.ts';
import { reviewsRepository } from './reviews.repository.ts';

export interface ReviewPage {
  readonly rows: readonly (Omit<ReviewRow, 'person'> & { readonly userId: string })[];
  readonly next: string | null;
  readonly waiting: number;
}

/** Documents that wait, oldest first. An altered cursor starts the list anew. */
export async function listReviews(
  platform: Pick<Platform, 'db' | 'clock'>,
  reviewer: RequestUser,
  query: { readonly limit?: number | undefined; readonly after?: string | undefined },
): Promise<ReviewPage> {
  const now = platform.clock.now();
  return platform.db.asUser(reviewer.claims, async (tx) => {
    const repository = reviewsRepository(tx, reviewer.id);
    const found = await repository.page(pageSize(query) + 1, decodeCursor(query));
    const { shown, next } = pageOf(found, query, ({ submitted_at: at, id }) => ({ at, id }));
    return {
      rows: shown.map((row) => ({
        id: row.id,
        userId: row.user_id,
        kind: row.kind,
        submittedAt: row.submitted_at.toISOString(),
        ageMinutes: minutesSince(row.submitted_at, now),
      })),
      next,
      waiting: await repository.count(),
    };
  });
}
