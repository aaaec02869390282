import type { DecidedStatus } from './document-state.ts';

/** One decision in twenty is looked at again. */
export const secondLookShare = 0.05;
/** Not at once: whoever decided may still sit beside the one who looks. */
export const secondLookAfterHours = 1;
/** A paper that nobody looked at again by then is let go: a team of one has nothing that piles up. */
export const secondLookDays = 14;
/** How far back the agreement of two looks is counted. */
export const agreementDays = 90;

/** Bytes that a draw takes. */
export const drawBytes = 4;

/** Whether that decision is looked at again, by `drawBytes` random bytes. */
export function isDrawn(bytes: Uint8Array): boolean {
  const drawn = bytes.slice(0, drawBytes).reduce((sum, byte) => sum * 256 + byte, 0);
  return drawn < secondLookShare * 256 ** drawBytes;
}

export interface LookedAnswer {
  readonly status: DecidedStatus;
  /** Last valid day that was read, `YYYY-MM-DD`. */
  readonly expiresOn: string | null;
}

/** Two answers agree on whether the paper is good, and until when. The reason of a refusal is a matter of words. */
export function looksAgree(first: LookedAnswer, second: LookedAnswer): boolean {
  return first.status === second.status && first.expiresOn === second.expiresOn;
}
