import { type Fields, type StripeAnswer } from './stripe-refusals.ts';
import type { FakeIntent, FakeRefund } from './stripe-shapes.ts';
interface RefundBooks {
    readonly intents: ReadonlyMap<string, FakeIntent>;
    readonly refunds: readonly FakeRefund[];
}
/** Creates a refund, or refuses it. */
export declare function newRefund(id: () => string, fields: Fields, { intents, refunds }: RefundBooks): {
    readonly refund: FakeRefund;
} | {
    readonly refused: StripeAnswer;
};
export {};
