import { type Fields, type StripeAnswer } from './stripe-refusals.ts';
/** Tokens of wallets: each is of single use, as are the data from which it is made. */
export declare function stripeTokens(): {
    /** Makes a token from the data of Apple Pay. */
    create(fields: Fields): StripeAnswer;
    /** Uses a token for a card; null on success. Tokens of Google are recognised by their shape alone. */
    use(fields: Fields): StripeAnswer | null;
};
export type StripeTokens = ReturnType<typeof stripeTokens>;
