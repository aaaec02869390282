import type { ProviderEvent } from '../../platform/payment/index.ts';
import type { PaymentEventRow, ReceivedEventRow } from '../billing.tables.ts';

type EventColumns = Omit<PaymentEventRow, 'received_at' | 'subject' | 'failed_at' | 'outcome'>;

/** Columns that store an event: all those that `toProviderEvent` reads. */
export function toEventRow(provider: string, event: ProviderEvent): EventColumns {
  return {
    provider,
    event_id: event.id,
    happened_at: event.at,
    type: event.type,
    reference: 'reference' in event ? event.reference : null,
    provider_reference: 'providerReference' in event ? event.providerReference : null,
    payment: event.payment,
    amount_cents: event.amountCents,
    currency: event.currency,
    needs_authentication: 'needsAuthentication' in event && event.needsAuthentication === true,
  };
}

/** @throws on a row that `toEventRow` did not write. */
export function toProviderEvent(row: ReceivedEventRow): ProviderEvent {
  const { type, payment } = row;
  const eventFacts = { id: row.event_id, at: row.happened_at, amountCents: row.amount_cents, currency: row.currency };
  switch (type) {
    case 'paid':
    case 'cancelled':
    case 'refused': {
      const [reference, providerReference] = [requireValue(row.reference), requireValue(row.provider_reference)];
      return { ...eventFacts, type, reference, providerReference, payment };
    }
    case 'charge-paid':
    case 'charge-refused': {
      const charge = { ...eventFacts, type, reference: requireValue(row.reference), payment: requireValue(payment) };
      return row.needs_authentication ? { ...charge, needsAuthentication: true } : charge;
    }
    case 'refunded':
    case 'refund-failed':
      return { ...eventFacts, type, reference: requireValue(row.reference), payment: requireValue(payment) };
    case 'disputed':
    case 'dispute-won':
    case 'dispute-lost':
      return { ...eventFacts, type, payment: requireValue(payment) };
  }
}

function requireValue(value: string | null): string {
  if (value === null) throw new Error('The event was kept without what it is about');
  return value;
}
