import type { FineSummary } from '@placejuste/contracts/fines';

type OrderedFine = Pick<FineSummary, 'id' | 'status' | 'nextDeadline'>;

/** Position of a fine in the list: its safe date, or a word that sorts after every date. */
interface FinePosition {
  readonly rank: string;
  readonly id: string;
}

const undated = 'none';
const over = 'over';
/** Statuses with nothing more to expect: they come last in the list. */
export const overStatuses = ['accepted', 'closed'] as const;

const encoded = /^(\d{4}-\d{2}-\d{2}|none|over)_([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/;

/**
 * Sorts fines: the earliest deadline first, then those without a date, then those that are over; newest first among
 * equals.
 */
export function compareFines(one: OrderedFine, other: OrderedFine): number {
  return comparePositions(computePosition(one), computePosition(other));
}

export function isAfter(fine: OrderedFine, position: FinePosition): boolean {
  return comparePositions(computePosition(fine), position) > 0;
}

export function isOver({ rank }: FinePosition): boolean {
  return rank === over;
}

/**
 * Encodes the cursor of a page that ends with this fine: its position, not its index. A fine that moves meanwhile may
 * be listed twice, or only by the next reading of the list; no other is skipped.
 */
export function encodePosition(fine: OrderedFine): string {
  const { rank, id } = computePosition(fine);
  return `${rank}_${id}`;
}

/** Decodes a cursor. Null for an absent or altered one: the list then starts anew, which harms nobody. */
export function decodePosition({ after = '' }: { readonly after?: string | undefined }): FinePosition | null {
  const [, rank, id] = encoded.exec(after) ?? [];
  return rank === undefined || id === undefined ? null : { rank, id };
}

function computePosition({ id, status, nextDeadline }: OrderedFine): FinePosition {
  return { id, rank: overStatuses.some((one) => one === status) ? over : (nextDeadline?.safe ?? undated) };
}

/** Identifiers are UUIDv7: the newest sorts last. */
function comparePositions(one: FinePosition, other: FinePosition): number {
  return compareText(one.rank, other.rank) || compareText(other.id, one.id);
}

function compareText(one: string, other: string): number {
  if (one < other) return -1;
  return one > other ? 1 : 0;
}
