import { getPlan, type PlanType } from '../billing/index.ts';
import { addDays, addMonths, toParisDay, computeParisDayStart, type PlainDate } from '../kernel/index.ts';
import { moveDay, listPauses, type Pause } from './pauses.ts';
import type { SubscriptionEvent } from './subscription-event.ts';

/** Terms of the order of a plan. Later dates are counted from `startsOn`, so that the end of a month stays one. */
export interface SubscriptionTerms {
  readonly planType: PlanType;
  /** Day in Paris of the first payment. */
  readonly startsOn: PlainDate;
  /** True when the subscriber asked for renewal. Nothing is renewed otherwise. */
  readonly renews: boolean;
  /** Amount of each charge, fixed at the order. Absent while the plan is being ordered: the current price applies. */
  readonly chargeCents?: number;
  /**
   * True when the subscription follows another one: its first charge is taken from the card too. When absent, the first
   * charge was paid with the order.
   */
  readonly follows?: boolean;
  readonly pauses?: readonly Pause[];
}

export interface PlannedCharge {
  /** Index from 0. The first charge is paid with the order, unless the subscription follows another one. */
  readonly index: number;
  readonly day: PlainDate;
  readonly amountCents: number;
}

/** Hour of the charges (8 h), in milliseconds after midnight: a refusal by the bank is then read the same morning. */
const hourOfActsMs = 8 * 3_600_000;

/** Returns the instant at which the service acts on a day: 8 h after the start of that day in Paris. */
export function computeMorning(day: PlainDate): Date {
  return new Date(computeParisDayStart(day).getTime() + hourOfActsMs);
}

/** Returns whether the card is charged again after the order. Otherwise it is not stored. */
export function hasLaterCharges({ planType, renews }: Pick<SubscriptionTerms, 'planType' | 'renews'>): boolean {
  const { commitmentMonths, monthsPerCharge } = getPlan(planType);
  return renews || monthsPerCharge < commitmentMonths;
}

/** Returns the terms at an instant, moved by the pauses so far. Applying it again changes nothing. */
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

/** Returns the price of one month, in cents, within a charge that pays for one or more months. */
export function computeMonthlyCents({ planType, chargeCents }: SubscriptionTerms): number {
  const { firstChargeCents, monthsPerCharge } = getPlan(planType);
  return Math.round((chargeCents ?? firstChargeCents) / monthsPerCharge);
}

/** Returns the first and last day of the period that a charge pays for. */
export function computeServicePeriod(
  terms: SubscriptionTerms,
  index: number,
): { readonly from: PlainDate; readonly to: PlainDate } {
  return { from: buildPlannedCharge(terms, index).day, to: addDays(buildPlannedCharge(terms, index + 1).day, -1) };
}

/** Lists the charges of the commitment, including the first one. */
export function listFirstTermCharges(terms: SubscriptionTerms): readonly PlannedCharge[] {
  const { commitmentMonths, monthsPerCharge } = getPlan(terms.planType);
  return Array.from({ length: commitmentMonths / monthsPerCharge }, (_, index) => buildPlannedCharge(terms, index));
}

/** Returns the first day after a term; term 0 is the commitment. */
export function computeTermEnd(terms: SubscriptionTerms, term: number): PlainDate {
  return computeDayAfterMonths(terms, getPlan(terms.planType).commitmentMonths * (term + 1));
}

/** Returns the last day of a term, from 0. */
export function computeLastDayOfTerm(terms: SubscriptionTerms, term: number): PlainDate {
  return addDays(computeTermEnd(terms, term), -1);
}

/** Returns the index of the term that a charge pays for. */
export function computeChargeTerm({ planType }: SubscriptionTerms, index: number): number {
  const { commitmentMonths, monthsPerCharge } = getPlan(planType);
  return Math.floor((index * monthsPerCharge) / commitmentMonths);
}

/** Returns the index of the term that runs at an instant. */
export function computeCurrentTerm(terms: SubscriptionTerms, now: Date): number {
  const today = toParisDay(now);
  let term = 0;
  while (computeTermEnd(terms, term) <= today) term += 1;
  return term;
}

/** Returns the first day of the next subscription month after `day`; months are counted from the start. */
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

/** Returns the legal window of the renewal notice: three to one months before the last day to refuse it (L215-1). */
export function computeNoticeWindow(terms: SubscriptionTerms, term: number): NoticeWindow {
  const refuseBy = computeLastDayOfTerm(terms, term);
  return { from: addMonths(refuseBy, -3), to: addMonths(refuseBy, -1), refuseBy };
}

/** Returns the day of the renewal notice: inside the window, so that it leaves in time after weeks of outage. */
export function computeNoticeDay(terms: SubscriptionTerms, term: number): PlainDate {
  return addMonths(computeNoticeWindow(terms, term).refuseBy, -2);
}
