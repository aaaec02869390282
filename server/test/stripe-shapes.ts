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

/** What is printed on a card. */
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
  status: 'succeeded' | 'processing' | 'requires_payment_method';
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
