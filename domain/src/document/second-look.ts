import { isSamePerson, isSamePlate } from '../kernel/index.ts';
import type { CardType } from './card-type.ts';
import type { DecidedStatus } from './document-state.ts';

/** Share of the decisions that a colleague looks at again: one in twenty. */
export const secondLookShare = 0.05;
/** Hours before a second look opens, so that the first reviewer has less influence on the second. */
export const secondLookAfterHours = 1;
/** Days after which a second look that nobody gave is dropped, so that nothing accumulates for a team of one. */
export const secondLookDays = 14;
/** Days over which the agreement of two looks is counted. */
export const agreementDays = 90;

/** Answers given since then count; older ones do not. */
export function computeAgreementStart(now: Date): Date {
  return new Date(now.getTime() - agreementDays * 86_400_000);
}

/** The administrator who may settle two different answers, having given neither: the caller, a colleague or nobody. */
export const settlers = ['self', 'colleague', 'nobody'] as const;
export type Settler = (typeof settlers)[number];

/** Number of random bytes that a draw uses. */
export const drawBytes = 4;

/** True when that decision gets a second look, by `drawBytes` random bytes. */
export function isDrawn(bytes: Uint8Array): boolean {
  const drawnNumber = bytes.slice(0, drawBytes).reduce((sum, byte) => sum * 256 + byte, 0);
  return drawnNumber < secondLookShare * 256 ** drawBytes;
}

export interface LookAnswer {
  readonly status: DecidedStatus;
  /** Last valid day that was read, `YYYY-MM-DD`. */
  readonly expiresOn: string | null;
  readonly cardType: CardType | null;
  /** The plate read on a registration certificate; null when it could not be read. */
  readonly plate: string | null;
  /** The name read on the document; null when it was not typed. */
  readonly holderName: string | null;
}

/**
 * Returns whether two answers agree on the document and on what follows from it: the last day, the type of card, the
 * plate, the name. A name that only one of them typed is not compared, nor is the reason of a refusal.
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
