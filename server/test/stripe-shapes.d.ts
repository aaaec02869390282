import type { Fields, StripeAnswer } from './stripe-refusals.ts';
/** Data of the fake of Stripe: sessions, intents, refunds, and every event, as Stripe writes them. */
export interface FakeSession {
    id: string;
    client_reference_id: string | null;
    mode: 'payment' | 'setup';
    /** Null for a card without a payment, as is the currency. */
    amount_total: number | null;
    currency: string | null;
    status: 'open' | 'complete' | 'expired';
    payment_status: 'paid' | 'unpaid' | 'no_payment_required';
    metadata: Record<string, string>;
    success_url: string;
    cancel_url: string | null;
    name: string;
    payment_intent: string | null;
    setup_intent: string | null;
    customer: string | null;
}
export interface FakeSetup {
    readonly id: string;
    readonly object: 'setup_intent';
    readonly customer: string;
    readonly payment_method: string;
    readonly metadata: Record<string, string>;
    readonly status: 'succeeded';
}
/** Brand, digits and expiry of a card. */
export interface FakeCard {
    readonly brand: string;
    readonly last4: string;
    readonly exp_month: number;
    readonly exp_year: number;
}
export interface FakeIntent {
    readonly id: string;
    readonly object: 'payment_intent';
    readonly created: number;
    readonly amount: number;
    readonly currency: string;
    readonly customer: string | null;
    payment_method: string | null;
    readonly metadata: Record<string, string>;
    readonly setup_future_usage: string | null;
    status: 'succeeded' | 'processing' | 'requires_payment_method' | 'requires_action' | 'canceled';
    /** Why the last card was refused. */
    last_payment_error?: StripeError | null;
    /** Action expected of the payer, on a page. */
    next_action?: {
        readonly type: 'use_stripe_sdk';
    } | null;
}
export interface StripeError {
    readonly type: 'card_error' | 'invalid_request_error';
    readonly code: string;
    readonly decline_code?: string;
    readonly message: string;
}
export interface FakeRefund {
    readonly id: string;
    readonly object: 'refund';
    readonly amount: number;
    readonly currency: string;
    readonly payment_intent: string;
    readonly metadata: Record<string, string>;
    status: 'succeeded' | 'pending' | 'failed';
}
export interface WrittenEvent {
    readonly id: string;
    readonly body: string;
    readonly created: number;
}
/** Answer of the bank to further charges of a stored card. */
export type BankAnswer = 'succeeded' | 'processing' | 'card_declined' | 'authentication_required';
export interface StripeBooks {
    readonly sessions: Map<string, FakeSession>;
    createSession(fields: Fields): StripeAnswer;
    /** `isExpanded` adds its payment, with its charge. */
    readSession(id: string, isExpanded?: boolean): StripeAnswer;
    /** Accepts the payer's card; returns the event. */
    pay(id: string): WrittenEvent;
    /** Has the bank ask the payer to authenticate, which fails; returns the events. */
    challenge(id: string): readonly WrittenEvent[];
    expire(id: string): WrittenEvent;
    createIntent(fields: Fields, bank: BankAnswer): StripeAnswer;
    confirmIntent(id: string, fields: Fields, bank: BankAnswer): StripeAnswer;
    /** Makes a payment method from the token of a wallet. */
    createMethod(fields: Fields): StripeAnswer;
    /** Creates the customer to whom a stored card belongs. */
    createCustomer(fields: Fields): StripeAnswer;
    /** `isExpanded` adds the card with which it is paid. */
    readIntent(id: string, isExpanded?: boolean): StripeAnswer;
    /** Reads a setup: a card given without a payment. */
    readSetup(id: string, isExpanded?: boolean): StripeAnswer;
    listIntents(query: URLSearchParams): StripeAnswer;
    listRefunds(query: URLSearchParams): StripeAnswer;
    detachMethod(id: string): StripeAnswer;
    /** Settles a pending payment. */
    settleIntent(paid: boolean): WrittenEvent;
    createRefund(fields: Fields): StripeAnswer;
    dispute(payment: string, status: 'needs_response' | 'won' | 'lost'): WrittenEvent;
    listEvents(query: URLSearchParams): StripeAnswer;
    event(type: string, object: object): WrittenEvent;
}
