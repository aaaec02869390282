const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Days of the service's own decisions that an estimate uses. */
export const reviewWindowDays = 28;
/** Fewer decisions than this do not allow an estimate of the next one. */
export const minDecisions = 5;

/** The queue of reviews and its pace, when an estimate is asked for. */
export interface ReviewQueue {
  /** Decisions of the last `reviewWindowDays` days. */
  readonly decisions: readonly { readonly submittedAt: Date; readonly decidedAt: Date }[];
  /** Papers sent before this one that still wait. */
  readonly ahead: number;
}

/**
 * `expected`: between two whole hours. `late`: longer than any recent answer, or than the promise. `unknown`: too few
 * answers.
 */
export type ReviewEstimate =
  | { readonly state: 'expected'; readonly from: Date; readonly until: Date }
  | { readonly state: 'late'; readonly promisedUntil?: Date }
  | { readonly state: 'unknown' };

/**
 * Estimates when a document will be answered, from the real queue: half of the recent answers came before `from`, none
 * after `until`; a queue longer than one day's work moves both. It must be shown as an estimate.
 */
export function estimateReview(submittedAt: Date, { decisions, ahead }: ReviewQueue, now: Date): ReviewEstimate {
  if (decisions.length < minDecisions) return { state: 'unknown' };
  const delays = decisions
    .map((one) => Math.max(0, one.decidedAt.getTime() - one.submittedAt.getTime()))
    .toSorted((one, other) => one - other);
  const usual = delays[Math.floor((delays.length - 1) / 2)] ?? 0;
  const longest = delays.at(-1) ?? 0;
  const queueEndsAt = now.getTime() + computeDaysOfWork(decisions, ahead) * dayMs;
  const until = roundToHours(Math.max(submittedAt.getTime() + longest, queueEndsAt), Math.ceil);
  if (until <= now.getTime()) return { state: 'late' };
  const usualEnd = roundToHours(Math.max(submittedAt.getTime() + usual, now.getTime()), Math.floor);
  // Answers that all took the same whole hours leave a window of one.
  const from = Math.min(usualEnd, until - hourMs);
  return { state: 'expected', from: new Date(from), until: new Date(until) };
}

/** Returns an estimate as it is read later, on a phone without network: once its end has passed, the answer is late. */
export function computeCurrentReview(review: ReviewEstimate, now: Date): ReviewEstimate {
  return review.state === 'expected' && review.until <= now ? { state: 'late', promisedUntil: review.until } : review;
}

/** Whole days before this paper's turn, at the pace of the days on which the team decided something. */
function computeDaysOfWork(decisions: ReviewQueue['decisions'], ahead: number): number {
  const days = new Set(decisions.map(({ decidedAt }) => Math.floor(decidedAt.getTime() / dayMs)));
  const decidedPerDay = decisions.length / days.size;
  return Math.floor(ahead / decidedPerDay);
}

function roundToHours(ms: number, round: (hours: number) => number): number {
  return round(ms / hourMs) * hourMs;
}
