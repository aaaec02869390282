import { type Fields } from './stripe-refusals.ts';
import type { FakeSession } from './stripe-shapes.ts';
/** A page as Stripe creates it: for a payment, or for a card without a payment. */
export declare function newSession(id: string, fields: Fields): FakeSession;
/** Metadata of the payment or the card of a page, and whether the card is stored. */
export declare function keptOf({ mode }: FakeSession, fields: Fields): {
    readonly metadata: Record<string, string>;
    readonly keepsCard: boolean;
};
