/** What a card provider does for us; no trade words here. */
export interface PaymentProvider {
  readonly name: string;
  /** Opens a payment page. `reference` comes back in every event. Rejects when the provider does not answer. */
  open(payment: PaymentAsked): Promise<{ readonly url: string; readonly providerReference: string }>;
  /** Null unless `signature` proves that the provider wrote `body` less than five minutes ago. */
  readEvent(body: string, signature: string | undefined): PaymentEvent | null;
}

export interface PaymentAsked {
  readonly reference: string;
  readonly amountCents: number;
  /** Shown to the payer. */
  readonly label: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

export interface PaymentEvent {
  /** The same for every repetition of one event. */
  readonly id: string;
  readonly type: 'paid' | 'cancelled';
  readonly reference: string;
  readonly amountCents: number;
}
