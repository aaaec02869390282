import { type IncomingMessage } from 'node:http';
import { type Fields } from './stripe-refusals.ts';
import type { BankAnswer, FakeSession, StripeBooks } from './stripe-shapes.ts';
export type { FakeSession } from './stripe-shapes.ts';
/** Failures of the next request, in place of an answer. */
export type StripeFault = 'too-many' | 'key-in-use' | 'broken' | 'cut' | 'cut-after-commit' | 'silent';
interface StripeRequest {
    readonly method: string;
    readonly path: string;
    readonly query: URLSearchParams;
    readonly headers: IncomingMessage['headers'];
    readonly fields: Fields;
}
export interface StripeFake {
    readonly url: string;
    readonly keys: {
        readonly secretKey: string;
        readonly webhookSecret: string;
        readonly apiUrl: string;
    };
    /** Every request, oldest first. */
    readonly asked: readonly StripeRequest[];
    readonly sessions: ReadonlyMap<string, FakeSession>;
    fail(...faults: readonly StripeFault[]): void;
    /** Sets the bank's answer to further charges of a stored card. */
    bank(answer: BankAnswer): void;
    /** Accepts the payer's card; returns the event. */
    pay(id: string): SignedEvent;
    /** Has the bank ask the payer to authenticate on the page, which fails; returns the events. */
    challenge(id: string): readonly SignedEvent[];
    expire(id: string): SignedEvent;
    settleIntent(paid: boolean): SignedEvent;
    dispute(payment: string, status: Parameters<StripeBooks['dispute']>[1]): SignedEvent;
    event(type: string, object: object): SignedEvent;
    close(): Promise<void>;
}
export interface SignedEvent {
    readonly id: string;
    readonly body: string;
    /** The header `Stripe-Signature` at that time. */
    signature(now: Date, secret?: string): string;
}
interface Options {
    /** Receives each event as from Stripe; without it, the test delivers them. */
    readonly deliver?: (event: SignedEvent) => Promise<unknown>;
    readonly port?: number;
    /** The clock of the test, by which events are dated. */
    readonly now?: () => Date;
}
/**
 * Starts a server on this machine with the part of Stripe's API that the product uses, which refuses and fails as
 * Stripe does.
 */
export declare function startStripeFake({ deliver, port, now, }?: Options): Promise<StripeFake>;
