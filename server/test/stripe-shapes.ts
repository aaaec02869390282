/** What the fake of Stripe keeps: sessions, intents, refunds, and every event it told, as Stripe writes them. */
export interface FakeSession {
  id: string;
  client_reference_id: string | null;
  amount_total: number;
  currency: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  metadata: Record<string, string>;
  success_url: string;
  cancel_url: string | null;
  name: string;
  payment_intent: string | null;
  customer: string | null;
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
