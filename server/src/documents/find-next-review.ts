import type { Cursor, ServiceCommandContext } from '../platform/http/index.ts';
import { reviewsRepository, type WaitingDocument } from './reviews.repository.ts';

/** Compares two documents of the queue, which mixes first and second looks. */
export function inQueueOrder(one: WaitingDocument, other: WaitingDocument): number {
  return one.submitted_at.getTime() - other.submitted_at.getTime() || (one.id < other.id ? -1 : 1);
}

export function isAfter({ submitted_at, id }: WaitingDocument, { at, id: placeId }: Cursor): boolean {
  const distance = submitted_at.getTime() - at.getTime();
  return distance > 0 || (distance === 0 && id > placeId);
}

/**
 * Finds the document after that place that no colleague has open, or the oldest once the end is reached; null when none
 * is left.
 */
export async function findNextReview(
  { tx, clock, user }: Pick<ServiceCommandContext, 'tx' | 'clock' | 'user'>,
  place: Cursor,
  secondLooks: readonly WaitingDocument[],
): Promise<string | null> {
  const reviews = reviewsRepository(tx, user.id, clock.now());
  const free = secondLooks.filter(({ id, with_colleague: isTaken }) => id !== place.id && !isTaken);
  const following = [await reviews.findFree(place, place), ...free.filter((look) => isAfter(look, place))];
  const first = findOldest(following) ?? findOldest([await reviews.findFree(place, null), ...free]);
  return first?.id ?? null;
}

function findOldest(candidates: readonly (WaitingDocument | undefined)[]): WaitingDocument | undefined {
  return candidates.flatMap((one) => one ?? []).toSorted(inQueueOrder)[0];
}
