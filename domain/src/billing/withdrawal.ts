import { addDays, isWorkingDay, toNextWorkingDay, toParisDay, type PlainDate } from '../kernel/index.ts';

const withdrawalDays = 14;

/**
 * Last day to withdraw without a reason: 14 days from the day after the order, carried over when that day is closed
 * (C. conso. L221-18 and L221-19).
 */
export function computeLastDayToWithdraw(orderedOn: PlainDate): PlainDate {
  const last = addDays(orderedOn, withdrawalDays);
  return isWorkingDay(last) ? last : toNextWorkingDay(last);
}

/** The payment of one dossier, or of several together. */
export interface DossierPayment {
  readonly paidAt: Date;
  readonly amountCents: number;
  /** Cents refunded for another reason, or on their way back. */
  readonly returnedCents: number;
  /** Null without a withdrawal. */
  readonly withdrawnCents: number | null;
}

/** Effect of a withdrawal. `returned`: the whole payment is already refunded for another reason. */
export type DossierWithdrawal =
  | { readonly kind: 'open'; readonly refundCents: number; readonly lastDay: PlainDate }
  | { readonly kind: 'withdrawn'; readonly refundCents: number }
  | { readonly kind: 'over' }
  | { readonly kind: 'returned' };

/**
 * Computes the effect of withdrawing, at an instant, from the preparation of a dossier. A ready dossier does not end
 * the right: only a person who waived it before paying would lose it (C. conso. L221-28, 13°), which nobody is asked to
 * do.
 */
export function computeDossierWithdrawal(
  { paidAt, amountCents, returnedCents, withdrawnCents }: DossierPayment,
  askedAt: Date,
): DossierWithdrawal {
  if (withdrawnCents !== null) return { kind: 'withdrawn', refundCents: withdrawnCents };
  if (returnedCents >= amountCents) return { kind: 'returned' };
  const lastDay = computeLastDayToWithdraw(toParisDay(paidAt));
  return toParisDay(askedAt) > lastDay
    ? { kind: 'over' }
    : { kind: 'open', refundCents: amountCents - returnedCents, lastDay };
}
