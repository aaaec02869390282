import type { LineName, ReviewLine } from './review-lines.ts';

/** State of the list that the person checks. */
export interface ReviewState {
  /** Lines whose field is shown. */
  readonly open: readonly LineName[];
  /** Doubtful lines that were on the screen or had the focus. */
  readonly seen: readonly LineName[];
  /** Doubtful line that the person must look at before confirming the list; it takes the focus. */
  readonly toLookAt: LineName | null;
}

export type ReviewAction =
  | { readonly kind: 'open' | 'close' | 'see'; readonly line: LineName }
  | { readonly kind: 'look-at'; readonly line: LineName };

/** Initial state, with the fields open of the lines that are required and were not read. */
export function createReviewState(lines: readonly ReviewLine[]): ReviewState {
  return {
    open: lines
      .filter(({ isNeeded, isAsked, shown }) => isAsked || (isNeeded && shown === null))
      .map(({ name }) => name),
    seen: [],
    toLookAt: null,
  };
}

export function reduceReview(state: ReviewState, { kind, line }: ReviewAction): ReviewState {
  const others = state.open.filter((one) => one !== line);
  const seenLines = state.seen.includes(line) ? state.seen : [...state.seen, line];
  const toLookAt = state.toLookAt === line ? null : state.toLookAt;
  switch (kind) {
    case 'open':
      return { open: [...others, line], seen: seenLines, toLookAt };
    case 'close':
      return { open: others, seen: seenLines, toLookAt };
    case 'see':
      return seenLines === state.seen ? state : { ...state, seen: seenLines };
    case 'look-at':
      return { ...state, seen: seenLines, toLookAt: line };
  }
}

/** First doubtful line not seen yet, which « Tout est juste » would confirm unseen; null when there is none. */
export function findFirstUnseen(lines: readonly ReviewLine[], { seen }: Pick<ReviewState, 'seen'>): LineName | null {
  return lines.find(({ name, isDoubtful }) => isDoubtful && !seen.includes(name))?.name ?? null;
}
