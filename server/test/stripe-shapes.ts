import type { Fields, StripeAnswer } from './stripe-refusals.ts';

/** What the fake of Stripe keeps: sessions, intents, refunds, and every event it told, as Stripe writes them. */
export interface FakeSession {
  id: string;
  client_reference_id: string | null;
  mode: 'payment' | 'setup';
  /** Null where a card alone is given, as the currency. */
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

/** Printed digits and end of a card. */
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
  /** Why the last card did not pay. */
  last_payment_error?: StripeError | null;
  /** What the payer is to do, on a page. */
  next_action?: { readonly type: 'use_stripe_sdk' } | null;
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

/** What the bank answers when the card is charged again. */
export type BankAnswer = 'succeeded' | 'processing' | 'card_declined' | 'authentication_required';

export interface StripeBooks {
  readonly sessions: Map<string, FakeSession>;
  createSession(fields: Fields): StripeAnswer;
  /** `isExpanded`: with its payment, and the charge of that. */
  readSession(id: string, isExpanded?: boolean): StripeAnswer;
  /** The payer's card was accepted; returns the event that says so. */
  pay(id: string): WrittenEvent;
  /** The bank asks for the payer’s accord, which fails; the events that say so. */
  challenge(id: string): readonly WrittenEvent[];
  expire(id: string): WrittenEvent;
  createIntent(fields: Fields, bank: BankAnswer): StripeAnswer;
  confirmIntent(id: string, fields: Fields, bank: BankAnswer): StripeAnswer;
  /** Makes a payment method of what a wallet handed over. */
  createMethod(fields: Fields): StripeAnswer;
  /** Who a kept card belongs to. */
  createCustomer(fields: Fields): StripeAnswer;
  /** `isExpanded`: with the card it is paid by. */
  readIntent(id: string, isExpanded?: boolean): StripeAnswer;
  /** Reads a setup: a card given without a payment. */
  readSetup(id: string, isExpanded?: boolean): StripeAnswer;
  listIntents(query: URLSearchParams): StripeAnswer;
  listRefunds(query: URLSearchParams): StripeAnswer;
  detachMethod(id: string): StripeAnswer;
  /** The confirmation that was awaited. */
  settleIntent(paid: boolean): WrittenEvent;
  createRefund(fields: Fields): StripeAnswer;
  dispute(payment: string, status: 'needs_response' | 'won' | 'lost'): WrittenEvent;
  listEvents(query: URLSearchParams): StripeAnswer;
  event(type: string, object: object): WrittenEvent;
}
