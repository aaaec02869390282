import { metadataOf, type Fields } from './stripe-refusals.ts';
import type { FakeSession } from './stripe-shapes.ts';

/** A page as Stripe creates it: for a payment, or for a card without a payment. */
export function newSession(id: string, fields: Fields): FakeSession {
  const isSetup = fields['mode'] === 'setup';
  return {
    id,
    mode: isSetup ? 'setup' : 'payment',
    client_reference_id: fields['client_reference_id'] ?? null,
    amount_total: isSetup ? null : Number(fields['line_items[0][price_data][unit_amount]']),
    currency: isSetup ? null : (fields['line_items[0][price_data][currency]'] ?? ''),
    status: 'open',
    payment_status: isSetup ? 'no_payment_required' : 'unpaid',
    metadata: metadataOf(fields, ''),
    success_url: fields['success_url'] ?? '',
    cancel_url: fields['cancel_url'] ?? null,
    name: fields['line_items[0][price_data][product_data][name]'] ?? fields['setup_intent_data[description]'] ?? '',
    payment_intent: null,
    setup_intent: null,
    customer: null,
  };
}

/** Metadata of the payment or the card of a page, and whether the card is stored. */
export function keptOf(
  { mode }: FakeSession,
  fields: Fields,
): { readonly metadata: Record<string, string>; readonly keepsCard: boolean } {
  const isLaterCharged = mode === 'setup' || fields['payment_intent_data[setup_future_usage]'] === 'off_session';
  return {
    metadata: metadataOf(fields, mode === 'setup' ? 'setup_intent_data' : 'payment_intent_data'),
    keepsCard: isLaterCharged && fields['customer_creation'] === 'always',
  };
}
