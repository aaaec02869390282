import type { Stripe } from 'stripe';
import type { PaymentRequest } from './payment-provider.ts';
import { paymentCurrency } from './provider-event.ts';
import type { Deployment } from './stripe-deployment.ts';

/** Builds the parameters of a payment page; without an amount, of a page that only stores a card. */
export function buildSessionParams(payment: PaymentRequest, own: Deployment): Stripe.Checkout.SessionCreateParams {
  const metadata = { ...own, checkout: payment.reference };
  const page: Stripe.Checkout.SessionCreateParams = {
    client_reference_id: payment.reference,
    metadata,
    ...(payment.keepsCard ? { customer_creation: 'always' } : {}),
    allowed_payment_method_types: ['card'],
    locale: 'fr',
    success_url: payment.successUrl,
    cancel_url: payment.cancelUrl,
  };
  if (payment.amountCents === 0)
    return { ...page, mode: 'setup', setup_intent_data: { description: payment.label, metadata } };
  return {
    ...page,
    mode: 'payment',
    payment_intent_data: {
      description: payment.label,
      metadata,
      ...(payment.keepsCard ? { setup_future_usage: 'off_session' } : {}),
    },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: paymentCurrency,
          unit_amount: payment.amountCents,
          product_data: { name: payment.label },
        },
      },
    ],
    // Without this, a payer abroad may be charged in another currency.
    adaptive_pricing: { enabled: false },
  };
}
