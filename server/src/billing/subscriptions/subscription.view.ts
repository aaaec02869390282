import { toParisDay, toPlainDate } from '@placejuste/domain/kernel';
import type { PlannedCharge, SubscriptionEvent, SubscriptionTerms } from '@placejuste/domain/subscription';
import type { SubscriptionEventRow, SubscriptionRow } from './subscriptions.tables.ts';

/** Next charge of the card, as its holder is told. */
export interface NextCharge extends Pick<PlannedCharge, 'day' | 'amountCents'> {
  /** True once its day is past: the provider or this service was away, or the bank has not answered. */
  readonly isLate?: true;
}

export function toNextCharge(charge: PlannedCharge | null, now: Date): NextCharge | null {
  if (charge === null) return null;
  const { day, amountCents } = charge;
  return { day, amountCents, ...(day < toParisDay(now) ? { isLate: true } : {}) };
}

export function toTerms({
  plan_type: planType,
  starts_on: startsOn,
  renews,
  charge_cents: chargeCents,
  follows,
}: Pick<SubscriptionRow, 'follows' | 'plan_type' | 'starts_on' | 'renews' | 'charge_cents'>): SubscriptionTerms {
  return {
    planType,
    startsOn: toPlainDate(startsOn),
    renews,
    chargeCents,
    ...(follows === null ? {} : { follows: true }),
  };
}

/** @throws RangeError when a row lacks what its kind needs. */
export function toSubscriptionEvent(row: SubscriptionEventRow): SubscriptionEvent {
  const { id, at, kind } = row;
  const eventFacts = { id, at };
  switch (kind) {
    case 'charge-asked':
    case 'charge-pending':
      return { ...eventFacts, kind, charge: requireValue(row.charge), attempt: requireValue(row.attempt) };
    case 'refused':
      return {
        ...eventFacts,
        kind,
        charge: requireValue(row.charge),
        attempt: requireValue(row.attempt),
        needsAuthentication: row.needs_authentication,
      };
    case 'paid':
      return {
        ...eventFacts,
        kind,
        charge: requireValue(row.charge),
        payment: requireValue(row.payment),
        amountCents: requireValue(row.amount_cents),
      };
    case 'refund-asked':
    case 'refunded':
      return {
        ...eventFacts,
        kind,
        payment: requireValue(row.payment),
        refund: requireValue(row.refund),
        amountCents: requireValue(row.amount_cents),
      };
    case 'refund-failed':
      return { ...eventFacts, kind, payment: requireValue(row.payment), refund: requireValue(row.refund) };
    case 'disputed':
    case 'dispute-won':
    case 'dispute-lost':
      return { ...eventFacts, kind, payment: requireValue(row.payment) };
    case 'plan-asked':
      return {
        ...eventFacts,
        kind,
        planType: requireValue(row.plan_type),
        renews: requireValue(row.renews),
        amountCents: requireValue(row.amount_cents),
        cancels: row.cancels,
      };
    case 'plan-kept':
      return { ...eventFacts, kind, cancels: requireValue(row.cancels) };
    case 'stop-asked':
    case 'withdrawn':
    case 'paused':
    case 'resumed':
      return { ...eventFacts, kind };
    case 'superseded':
      return { ...eventFacts, kind, charge: requireValue(row.charge) };
    case 'card-changed':
      return { ...eventFacts, kind, card: requireValue(row.payment) };
    case 'mailed':
    case 'mail-refused':
      return { ...eventFacts, kind, mail: requireValue(row.mail) };
  }
}

/** A card is named by the payment that gave it. */
function findPayment(event: SubscriptionEvent): string | null {
  if ('payment' in event) return event.payment;
  return 'card' in event ? event.card : null;
}

export function toSubscriptionEventRow(
  event: SubscriptionEvent,
): Omit<SubscriptionEventRow, 'subscription_id' | 'recorded_at'> {
  return {
    id: event.id,
    kind: event.kind,
    at: event.at,
    charge: 'charge' in event ? event.charge : null,
    attempt: 'attempt' in event ? event.attempt : null,
    payment: findPayment(event),
    refund: 'refund' in event ? event.refund : null,
    amount_cents: 'amountCents' in event ? event.amountCents : null,
    mail: 'mail' in event ? event.mail : null,
    plan_type: 'planType' in event ? event.planType : null,
    renews: 'renews' in event ? event.renews : null,
    cancels: 'cancels' in event ? event.cancels : null,
    needs_authentication: event.kind === 'refused' && event.needsAuthentication === true,
  };
}

function requireValue<T>(value: T | null): T {
  if (value === null) throw new RangeError('A subscription event without what its kind needs');
  return value;
}
