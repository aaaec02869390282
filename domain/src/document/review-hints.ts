/** A card that ends within so many days may expire before its holder uses the service. */
export const cardSoonDays = 30;

/** Hints about a document before its review. A hint is to be checked; it proves and decides nothing. */
export const reviewHints = ['same-file', 'same-card-number', 'card-over', 'card-ends-soon'] as const;
export type ReviewHint = (typeof reviewHints)[number];

interface HintFacts {
  /** True when another account sent the same file. */
  readonly hasSameFile: boolean;
  readonly hasSameCardNumber: boolean;
  /** Days from today to the last day that its holder typed; null where none was. */
  readonly daysLeft: number | null;
}

/** Returns the hints that the facts of a document give. */
export function listReviewHints({ hasSameFile, hasSameCardNumber, daysLeft }: HintFacts): readonly ReviewHint[] {
  const hints: ReviewHint[] = [];
  if (hasSameFile) hints.push('same-file');
  if (hasSameCardNumber) hints.push('same-card-number');
  if (daysLeft !== null && daysLeft <= cardSoonDays) hints.push(daysLeft < 0 ? 'card-over' : 'card-ends-soon');
  return hints;
}
