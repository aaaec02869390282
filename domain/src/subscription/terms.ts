import { getPlan, type PlanType } from '../billing/index.ts';
import { addDays, addMonths, toParisDay, computeParisDayStart, type PlainDate } from '../kernel/index.ts';
import { moveDay, listPauses, type Pause } from './pauses.ts';
import type { SubscriptionEvent } from './subscription-event.ts';

/** Terms of the order of a plan; later dates are counted from `startsOn`, so that a month end stays one. */
export interface SubscriptionTerms {
  readonly planType: PlanType;
  /** Day in Paris of the first payment. */
  readonly startsOn: PlainDate;
  /** The subscriber asked for another term to follow. Nothing is renewed without that. */
  readonly renews: boolean;
  /** Amount of each charge: the price of the order. Absent while it is being ordered: the price of today. */
  readonly chargeCents?: number;
  /**
   * True when the subscription follows another one: its first charge too is asked of the card. Absent: it was paid with
   * the order.
   */
  readonly follows?: boolean;
  /** Absent: none. */
  readonly pauses?: readonly Pause[];
}

export interface PlannedCharge {
  /** 0 is the one paid with the order. */
  readonly index: number;
  readonly day: PlainDate;
  readonly amountCents: number;
}

/**
 * The hour of charges, in milliseconds of the day: not at night, so that a refusal by the bank is read the same
 * morning.
 */
const hourOfActsMs = 8 * 3_600_000;

/** When the service acts on a day: in the morning, in Paris. */
export function computeMorning(day: PlainDate): Date {
  return new Date(computeParisDayStart(day).getTime() + hourOfActsMs);
}

/** Whether the card is charged again after the order: else it is not kept. */
export function hasLaterCharges({ planType, renews }: Pick<SubscriptionTerms, 'planType' | 'renews'>): boolean {
  const { commitmentMonths, monthsPerCharge } = getPlan(planType);
  return renews || monthsPerCharge < commitmentMonths;
}

/** The terms as they stand at an instant, with the pauses there were: idempotent. */
export function computeTerms(
  terms: SubscriptionTerms,
  history: readonly SubscriptionEvent[],
  now: Date,
): SubscriptionTerms {
  return { ...terms, pauses: listPauses(history, now) };
}

function computeDayAfterMonths({ startsOn, pauses = [] }: SubscriptionTerms, months: number): PlainDate {
  return moveDay(pauses, addMonths(startsOn, months));
}

/** Returns the charge of that index, from 0, with its day and its sum in cents. */
export function buildPlannedCharge(terms: SubscriptionTerms, index: number): PlannedCharge {
  const { firstChargeCents, monthsPerCharge } = getPlan(terms.planType);
  const amountCents = terms.chargeCents ?? firstChargeCents;
  return { index, day: computeDayAfterMonths(terms, index * monthsPerCharge), amountCents };
}

/** Price of one month, in a charge that pays for several. */
export function computeMonthlyCents({ planType, chargeCents }: SubscriptionTerms): number {
  const { firstChargeCents, monthsPerCharge } = getPlan(planType);
  return Math.round((chargeCents ?? firstChargeCents) / monthsPerCharge);
}

/** First and last day of what a charge pays for. */
export function computeServicePeriod(
  terms: SubscriptionTerms,
  index: number,
): { readonly from: PlainDate; readonly to: PlainDate } {
  return { from: buildPlannedCharge(terms, index).day, to: addDays(buildPlannedCharge(terms, index + 1).day, -1) };
}

/** Every charge of the commitment, the first one included. */
export function listFirstTermCharges(terms: SubscriptionTerms): readonly PlannedCharge[] {
  const { commitmentMonths, monthsPerCharge } = getPlan(terms.planType);
  return Array.from({ length: commitmentMonths / monthsPerCharge }, (_, index) => buildPlannedCharge(terms, index));
}

/** First day after a term; term 0 is the commitment. */
export function computeTermEnd(terms: SubscriptionTerms, term: number): PlainDate {
  return computeDayAfterMonths(terms, getPlan(terms.planType).commitmentMonths * (term + 1));
}

/** Returns the last day of a term, from 0. */
export function computeLastDayOfTerm(terms: SubscriptionTerms, term: number): PlainDate {
  return addDays(computeTermEnd(terms, term), -1);
}

/** The term that a charge pays for. */
export function computeChargeTerm({ planType }: SubscriptionTerms, index: number): number {
  const { commitmentMonths, monthsPerCharge } = getPlan(planType);
  return Math.floor((index * monthsPerCharge) / commitmentMonths);
}

/** The term that runs at an instant. */
export function computeCurrentTerm(terms: SubscriptionTerms, now: Date): number {
  const today = toParisDay(now);
  let term = 0;
  while (computeTermEnd(terms, term) <= today) term += 1;
  return term;
}

/** First day of the month, counted from the start, that follows `day`. */
export function computeNextMonthBoundary(terms: SubscriptionTerms, day: PlainDate): PlainDate {
  let months = 1;
  while (computeDayAfterMonths(terms, months) <= day) months += 1;
  return computeDayAfterMonths(terms, months);
}

export interface NoticeWindow {
  readonly from: PlainDate;
  readonly to: PlainDate;
  /** Last day to refuse the next term. */
  readonly refuseBy: PlainDate;
}

/** When the subscriber must be told of a renewal: three to one months before the last day to refuse it (L215-1). */
export function computeNoticeWindow(terms: SubscriptionTerms, term: number): NoticeWindow {
  const refuseBy = computeLastDayOfTerm(terms, term);
  return { from: addMonths(refuseBy, -3), to: addMonths(refuseBy, -1), refuseBy };
}

/** Well inside the window, so that a service that was down for weeks still tells in time. */
export function computeNoticeDay(terms: SubscriptionTerms, term: number): PlainDate {
  return addMonths(computeNoticeWindow(terms, term).refuseBy, -2);
}
