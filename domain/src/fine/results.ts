/** Minimum of answered cases, and of different people behind them: smaller counts could identify somebody. */
export const minAnswered = 10;

/** Answers of one authority that other people noted. */
export interface CountedAnswers {
  readonly accepted: number;
  readonly refused: number;
  /** Refused by the calendar, for want of an answer. */
  readonly silent: number;
  /** Different people behind the accepted and the refused. */
  readonly people: number;
}

export interface HonestResults {
  readonly answered: number;
  readonly accepted: number;
  readonly refused: number;
  readonly silent: number;
}

/** Returns the counts of the answers; null when there are too few. */
export function computeHonestResults({ accepted, refused, silent, people }: CountedAnswers): HonestResults | null {
  const answeredCount = accepted + refused;
  return answeredCount < minAnswered || people < minAnswered
    ? null
    : { answered: answeredCount, accepted, refused, silent };
}
