import { getPlan } from '@placejuste/domain/billing';
import fc from 'fast-check';
import type { ProviderEvent } from '../../platform/payment/index.ts';

/** Random life of one customer, as a provider could report it, in this order. */
export interface PaymentHistory {
  /** Outcomes of each charge after the first one, attempt by attempt; the list ends with the first charge not paid. */
  readonly charges: readonly (readonly ChargeOutcome[])[];
  /** Days after the last refusal on which the charge is paid on a page. */
  readonly recoveredAfter: number | null;
  readonly leaving: { readonly kind: 'stop-asked' | 'withdrawn'; readonly day: number } | null;
  /** Outcomes of the payment pages of each dossier. */
  readonly dossiers: readonly (readonly ('paid' | 'cancelled' | 'refused')[])[];
  /** Refunds and disputes of the payments, by number. */
  readonly returns: readonly Return[];
}
/** `to-approve`: refused because the bank asks the holder of the card to approve it. */
type ChargeOutcome = 'paid' | 'refused' | 'to-approve' | 'silent';
const isRefusal = (outcome: ChargeOutcome): boolean => outcome === 'refused' || outcome === 'to-approve';
interface Return {
  readonly of: number;
  readonly kind: 'refund' | 'failed-refund' | 'dispute' | 'won-dispute' | 'lost-dispute';
  readonly isPart: boolean;
  readonly hours: number;
}

export const anyPaymentHistory: fc.Arbitrary<PaymentHistory> = fc.record({
  charges: fc.array(
    fc.array(fc.constantFrom<ChargeOutcome>('paid', 'paid', 'refused', 'to-approve', 'silent'), {
      minLength: 1,
      maxLength: 3,
    }),
    { maxLength: 3 },
  ),
  recoveredAfter: fc.option(fc.integer({ min: 0, max: 20 })),
  leaving: fc.option(
    fc.record({ kind: fc.constantFrom('stop-asked', 'withdrawn'), day: fc.integer({ min: 0, max: 20 }) }),
  ),
  dossiers: fc.array(
    fc.array(fc.constantFrom('paid', 'paid', 'cancelled', 'refused'), { minLength: 1, maxLength: 2 }),
    { maxLength: 2 },
  ),
  returns: fc.array(
    fc.record({
      of: fc.nat({ max: 6 }),
      kind: fc.constantFrom('refund', 'failed-refund', 'dispute', 'won-dispute', 'lost-dispute'),
      isPart: fc.boolean(),
      hours: fc.integer({ min: 1, max: 24 * 30 }),
    }),
    { maxLength: 4 },
  ),
});

export interface Customer {
  /** Id of the checkout that subscribes; the subscription has the same. */
  readonly subscription: string;
  /** Page on which a refused charge is paid. */
  readonly recovery: string;
  readonly dossiers: readonly string[];
}

export interface AskedCharge {
  readonly charge: number;
  readonly attempt: number;
  readonly at: Date;
}

export interface EventHistory {
  /** Events in the order they happened. */
  readonly events: readonly ProviderEvent[];
  readonly asked: readonly AskedCharge[];
  /** Charge paid on a page at the end; null: none. */
  readonly recoveredCharge: number | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

export const planType = '24months';
const cents = getPlan(planType).firstChargeCents;
const dayMs = 86_400_000;
const hourMs = 3_600_000;
const attemptDays = [0, 3, 7];
const daysOfMonth = 31;

/** Distributes `Omit` over the kinds of events. */
type EventWithoutCurrency<Event = ProviderEvent> = Event extends ProviderEvent ? Omit<Event, 'currency'> : never;

/** The provider's events about this customer, from `start` on. */
export function tellHistory(history: PaymentHistory, customer: Customer, start: Date): EventHistory {
  const toldEvents: EventWithoutCurrency[] = [];
  const askedCharges: AskedCharge[] = [];
  const payments: { readonly payment: string; readonly amountCents: number; readonly at: Date }[] = [];
  const toInstant = (ms: number): Date => new Date(start.getTime() + ms);
  const pay = (payment: string, amountCents: number, at: Date) => payments.push({ payment, amountCents, at });
  const tellPage = (checkout: string, { type, at, number, amountCents }: PageOutcome) => {
    const payment = type === 'paid' ? `${checkout}-pay-${number}` : null;
    const providerReference = `${checkout}-page-${number}`;
    toldEvents.push({
      id: `${checkout}:${type}:${number}`,
      type,
      at,
      reference: checkout,
      providerReference,
      payment,
      amountCents,
    });
    if (payment !== null) pay(payment, amountCents, at);
  };

  tellPage(customer.subscription, { type: 'paid', at: toInstant(hourMs), number: 0, amountCents: cents });
  let unpaid: { readonly charge: number; readonly refusedAt: Date } | null = null;
  for (const [index, outcomes] of history.charges.entries()) {
    const charge = index + 1;
    const settled = outcomes.findIndex((outcome) => !isRefusal(outcome));
    for (const [tried, outcome] of outcomes.slice(0, settled === -1 ? undefined : settled + 1).entries()) {
      const at = toInstant((charge * daysOfMonth + (attemptDays[tried] ?? 0)) * dayMs + 2 * hourMs);
      const attempt = tried + 1;
      askedCharges.push({ charge, attempt, at });
      if (outcome === 'silent') continue;
      const type = outcome === 'paid' ? 'charge-paid' : 'charge-refused';
      const reference = `${customer.subscription}:${charge}:${attempt}`;
      const payment = `${customer.subscription}-charge-${charge}-${attempt}`;
      const answeredAt = new Date(at.getTime() + 1000);
      const answer = { id: `${reference}:${type}`, at: answeredAt, reference, payment, amountCents: cents };
      if (type === 'charge-paid') toldEvents.push({ ...answer, type });
      else toldEvents.push({ ...answer, type, needsAuthentication: outcome === 'to-approve' });
      if (outcome === 'paid') pay(payment, cents, answeredAt);
      else unpaid = { charge, refusedAt: answeredAt };
    }
    if (settled === -1 || outcomes[settled] === 'silent') break;
    unpaid = null;
  }
  const isRecovered = unpaid !== null && history.recoveredAfter !== null && isLastRefused(history);
  if (unpaid !== null && isRecovered) {
    const at = new Date(unpaid.refusedAt.getTime() + (history.recoveredAfter ?? 0) * dayMs + hourMs);
    tellPage(customer.recovery, { type: 'paid', at, number: 0, amountCents: cents });
  }
  for (const [index, checkout] of customer.dossiers.entries())
    for (const [number, type] of (history.dossiers[index] ?? []).entries())
      tellPage(checkout, { type, at: toInstant((index * 5 + number + 1) * dayMs), number, amountCents: 500 });
  // The service refunds a dossier paid twice by itself: the payment that it hears of second.
  const paidTwice = customer.dossiers.filter(
    (_, index) => (history.dossiers[index] ?? []).filter((type) => type === 'paid').length > 1,
  );
  const returnable = payments.filter(({ payment }) => paidTwice.every((checkout) => !payment.startsWith(checkout)));
  for (const [number, one] of history.returns.entries()) tellReturn(one, number);

  /** One return for each payment at most: a refund, or a dispute. */
  function tellReturn({ of, kind, isPart, hours }: Return, number: number): void {
    const [paid] = returnable.length === 0 ? [] : returnable.splice(of % returnable.length, 1);
    if (paid === undefined) return;
    const { payment } = paid;
    const at = new Date(paid.at.getTime() + hours * hourMs);
    const later = new Date(at.getTime() + 5 * dayMs);
    const refund = { payment, reference: `${payment}-re-${number}`, amountCents: isPart ? 200 : paid.amountCents };
    const dispute = { payment, amountCents: paid.amountCents };
    const id = `${payment}:${number}`;
    if (kind === 'refund' || kind === 'failed-refund')
      toldEvents.push({ id: `${id}:refunded`, type: 'refunded', at, ...refund });
    else toldEvents.push({ id: `${id}:disputed`, type: 'disputed', at, ...dispute });
    if (kind === 'failed-refund') toldEvents.push({ id: `${id}:failed`, type: 'refund-failed', at: later, ...refund });
    if (kind === 'won-dispute') toldEvents.push({ id: `${id}:won`, type: 'dispute-won', at: later, ...dispute });
    if (kind === 'lost-dispute') toldEvents.push({ id: `${id}:lost`, type: 'dispute-lost', at: later, ...dispute });
  }

  const events = toldEvents
    .map((event) => ({ ...event, currency: 'eur' }) as ProviderEvent)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const moments = [...events.map(({ at }) => at), ...askedCharges.map(({ at }) => at), toInstant(21 * dayMs)];
  // After the latest possible reception of the last event.
  const endsAt = new Date(Math.max(...moments.map((at) => at.getTime())) + maxLateMs + dayMs);
  return {
    startsAt: start,
    events,
    asked: askedCharges,
    recoveredCharge: isRecovered ? (unpaid?.charge ?? null) : null,
    endsAt,
  };
}

interface PageOutcome {
  readonly type: 'paid' | 'cancelled' | 'refused';
  readonly at: Date;
  /** Number of the payment page. */
  readonly number: number;
  readonly amountCents: number;
}

/**
 * True when the last charge was refused. A charge without an answer from the bank is pending: nobody pays it on a page.
 */
function isLastRefused({ charges }: PaymentHistory): boolean {
  const lastOutcomes = charges.find((outcomes) => outcomes.find((outcome) => !isRefusal(outcome)) !== 'paid');
  return lastOutcomes?.every(isRefusal) ?? false;
}

/**
 * When an event is heard, and `by` what: the provider's webhook, the nightly reconciliation of the last days, or only
 * an operator who has everything read again.
 */
export interface Hearing {
  readonly event: ProviderEvent;
  readonly at: Date;
  readonly by: 'provider' | 'night' | 'operator';
}

/** Each nightly reconciliation reads the last four days. */
const maxLateOfNightMs = 3 * dayMs;
/** Longer than a grace period and a month: a webhook turned off, or a backup restored. */
const maxLateMs = 50 * dayMs;

/**
 * Scrambles a history: events are late, so that one overtakes another, some twice, some never. A seed gives one order.
 */
export function scramble({ events, asked, endsAt }: EventHistory, seed: number): readonly Hearing[] {
  let state = seed + 1;
  const drawRandom = (): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  // The card is charged again only once the service heard the outcome of the former attempt.
  const computeLatest = (event: ProviderEvent): Date => {
    const next = event.type.startsWith('charge-') ? asked.find(({ at }) => at > event.at) : undefined;
    return next === undefined ? endsAt : new Date(next.at.getTime() - 1000);
  };
  const delayEvent = (event: ProviderEvent, maxMs: number): Date =>
    new Date(Math.min(event.at.getTime() + drawRandom() * maxMs, computeLatest(event).getTime()));
  const delayRandomly = (event: ProviderEvent): Date =>
    delayEvent(event, drawRandom() < 0.3 ? maxLateMs : maxLateOfNightMs);
  const [first, ...rest] = events;
  // Nobody can leave a subscription that the service does not know yet.
  const hearings: Hearing[] = first === undefined ? [] : [{ event: first, at: first.at, by: 'provider' }];
  if (first !== undefined) hearings.push({ event: first, at: delayRandomly(first), by: 'provider' });
  for (const event of rest) {
    const draw = drawRandom();
    if (draw < 0.15) hearings.push({ event, at: computeLatest(event), by: 'operator' });
    else if (draw < 0.3) hearings.push({ event, at: delayEvent(event, maxLateOfNightMs), by: 'night' });
    else hearings.push({ event, at: delayRandomly(event), by: 'provider' });
    if (draw >= 0.3 && drawRandom() < 0.4) hearings.push({ event, at: delayRandomly(event), by: 'provider' });
  }
  return hearings.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
