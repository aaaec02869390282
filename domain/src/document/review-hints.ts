/** A card that ends within so many days may expire before its holder uses the service. */
export const cardSoonDays = 30;

/** What the service found of a paper before anybody looks: to be looked at, never a proof, and it decides nothing. */
export const reviewHints = ['same-file', 'same-card-number', 'card-over', 'card-ends-soon'] as const;
export type ReviewHint = (typeof reviewHints)[number];

interface HintFacts {
  /** Sent by another account as well. */
  readonly hasSameFile: boolean;
  readonly hasSameCardNumber: boolean;
  /** Days from today to the last day that its holder typed; null where none was. */
  readonly daysLeft: number | null;
}

export function hintsOf({ hasSameFile, hasSameCardNumber, daysLeft }: HintFacts): readonly ReviewHint[] {
  return [
    ...(hasSameFile ? (['same-file'] as const) : []),
    ...(hasSameCardNumber ? (['same-card-number'] as const) : []),
    ...(daysLeft === null || daysLeft > cardSoonDays ? [] : ([daysLeft < 0 ? 'card-over' : 'card-ends-soon'] as const)),
  ];
}
