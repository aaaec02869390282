import { toCardMonth } from '@placejuste/domain/billing';
import type { Stripe } from 'stripe';
import type { StoredCard } from './payment-provider.ts';

/** Customer that owns a card, and the method by which it is charged. */
interface CardOwner {
  readonly customer: string;
  readonly method: string;
}

/** A page without a payment stores its card in a setup intent. */
const setupPrefix = 'seti_';

/** Null when no card was stored. */
export async function fetchCardOwner(stripe: Stripe, card: string): Promise<CardOwner | null> {
  const { customer, payment_method: method } = card.startsWith(setupPrefix)
    ? await stripe.setupIntents.retrieve(card)
    : await stripe.paymentIntents.retrieve(card);
  return customer === null || method === null ? null : { customer: readId(customer), method: readId(method) };
}

/** Printed digits and end of a card given by a wallet. A page waits for this read. */
export async function readStripeCard(stripe: Stripe, card: string, timeoutMs: number): Promise<StoredCard | null> {
  const [expanded, limits] = [{ expand: ['payment_method'] }, { timeout: timeoutMs, maxNetworkRetries: 0 }];
  const { customer, payment_method: method } = card.startsWith(setupPrefix)
    ? await stripe.setupIntents.retrieve(card, expanded, limits)
    : await stripe.paymentIntents.retrieve(card, expanded, limits);
  if (customer === null || method === null || typeof method === 'string' || !method.card) return null;
  const { brand, last4: lastFour, exp_month: month, exp_year: year } = method.card;
  return { brand, lastFour, expires: toCardMonth({ year, month }) };
}

export async function forgetStripeCard(stripe: Stripe, errors: typeof Stripe.errors, card: string): Promise<void> {
  const owner = await fetchCardOwner(stripe, card);
  if (owner === null) return;
  try {
    await stripe.paymentMethods.detach(owner.method);
  } catch (error) {
    // It is no longer attached to any customer.
    if (!(error instanceof errors.StripeInvalidRequestError)) throw error;
  }
}

function readId(expandable: string | { readonly id: string }): string {
  return typeof expandable === 'string' ? expandable : expandable.id;
}
