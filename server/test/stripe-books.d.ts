import type { StripeTokens } from './stripe-tokens.ts';
import type { StripeBooks } from './stripe-shapes.ts';
/** `site` is the origin of the payer's page; `clock` gives seconds since 1970. */
export declare function stripeBooks(site: () => string, clock: () => number, tokens: StripeTokens): StripeBooks;
