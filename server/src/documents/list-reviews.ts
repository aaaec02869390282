import type { ReviewRow } from '@placejuste/contracts/admin';
import type { Platform, RequestUser } from '../platform/http/index.ts';
import { minutesSince } from './read-review.ts';
import { reviewsRepository, type QueuePlace } from './reviews.repository.ts';

const usualPage = 30;

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
  const limit = query.limit ?? usualPage;
  const now = platform.clock.now();
  return platform.db.asUser(reviewer.claims, async (tx) => {
    const repository = reviewsRepository(tx, reviewer.id);
    const found = await repository.page(limit + 1, placeOf(query.after));
    const shown = found.slice(0, limit);
    const last = found.length > limit ? shown.at(-1) : undefined;
    return {
      rows: shown.map((row) => ({
        id: row.id,
        userId: row.user_id,
        kind: row.kind,
        submittedAt: row.submitted_at.toISOString(),
        ageMinutes: minutesSince(row.submitted_at, now),
      })),
      next: last === undefined ? null : `${last.submitted_at.getTime()}_${last.id}`,
      waiting: await repository.count(),
    };
  });
}

function placeOf(cursor: string | undefined): QueuePlace | null {
  const match = /^(\d{1,15})_([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/.exec(cursor ?? '');
  return match?.[2] === undefined ? null : { at: new Date(Number(match[1])), id: match[2] };
}
