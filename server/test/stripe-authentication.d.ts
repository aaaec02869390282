import type { FakeIntent, StripeError } from './stripe-shapes.ts';
/** Builds the error of a refused card, as Stripe words it. */
export declare function cardError(code: 'card_declined' | 'authentication_required'): StripeError;
/** Has the bank ask the payer to authenticate: nothing is charged before. */
export declare function askForAction(intent: FakeIntent): void;
/** Authentication was refused, or not given in time: the payer may retry, with this card or another. */
export declare function failAction(intent: FakeIntent): void;
