import { isSamePerson, isSamePlate } from '../kernel/index.ts';
import type { CardType } from './card-type.ts';
import type { DecidedStatus } from './document-state.ts';

/** One decision in twenty is looked at again. */
export const secondLookShare = 0.05;
/** Not at once: the first reviewer may sit beside the second and influence them. */
export const secondLookAfterHours = 1;
/** A paper that nobody looked at again by then is dropped, so that nothing piles up for a team of one. */
export const secondLookDays = 14;
/** How far back the agreement of two looks is counted. */
export const agreementDays = 90;

/** Answers since then count; older ones are forgotten. */
export function agreementStart(now: Date): Date {
  return new Date(now.getTime() - agreementDays * 86_400_000);
}

/** Who lets the first of two answers stand: neither of those who gave them. */
export const settlers = ['self', 'colleague', 'nobody'] as const;
export type Settler = (typeof settlers)[number];

/** Bytes that a draw takes. */
export const drawBytes = 4;

/** Whether that decision is looked at again, by `drawBytes` random bytes. */
export function isDrawn(bytes: Uint8Array): boolean {
  const drawnNumber = bytes.slice(0, drawBytes).reduce((sum, byte) => sum * 256 + byte, 0);
  return drawnNumber < secondLookShare * 256 ** drawBytes;
}

export interface LookAnswer {
  readonly status: DecidedStatus;
  /** Last valid day that was read, `YYYY-MM-DD`. */
  readonly expiresOn: string | null;
  readonly cardType: CardType | null;
  /** Read on a certificate of registration; null where it could not be. */
  readonly plate: string | null;
  /** Read on the paper; null where it was not typed. */
  readonly holderName: string | null;
}

/**
 * Two answers agree on whether the paper is good, and on what follows from it: until when, as which card, for which
 * vehicle, in whose name: one that only one of them typed says nothing. The reason of a refusal is a matter of words.
 */
export function areLooksAgreed(first: LookAnswer, second: LookAnswer): boolean {
  if (first.status !== second.status) return false;
  if (first.status === 'rejected') return true;
  const isPlateShared =
    first.plate === null || second.plate === null
      ? first.plate === second.plate
      : isSamePlate(first.plate, second.plate);
  const isNameShared =
    first.holderName === null || second.holderName === null || isSamePerson(first.holderName, second.holderName);
  return isNameShared && isPlateShared && first.expiresOn === second.expiresOn && first.cardType === second.cardType;
}
