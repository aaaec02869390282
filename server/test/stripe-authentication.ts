import type { FakeIntent, StripeError } from './stripe-shapes.ts';

/** Builds the error of a refused card, as Stripe words it. */
export function cardError(code: 'card_declined' | 'authentication_required'): StripeError {
  return code === 'card_declined'
    ? { type: 'card_error', code, decline_code: 'generic_decline', message: 'Your card was declined.' }
    : {
        type: 'card_error',
        code,
        decline_code: code,
        message:
          'Your card was declined. This transaction requires authentication. Try again, and authenticate your card ' +
          'when prompted during checkout.',
      };
}

/** Has the bank ask the payer to authenticate: nothing is charged before. */
export function askForAction(intent: FakeIntent): void {
  Object.assign(intent, { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
}

/** Authentication was refused, or not given in time: the payer may retry, with this card or another. */
export function failAction(intent: FakeIntent): void {
  Object.assign(intent, {
    status: 'requires_payment_method',
    next_action: null,
    payment_method: null,
    last_payment_error: {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message:
        'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new ' +
        'PaymentMethod to attempt to fulfill this PaymentIntent again.',
    },
  });
}
