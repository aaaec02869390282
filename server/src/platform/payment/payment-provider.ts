/** What a card provider does for us; no trade words here. */
export interface PaymentProvider {
  readonly name: string;
  /** Header its events are signed in, lower case. */
  readonly signatureHeader: string;
  /** Seconds between the times it is asked by itself what became of a payment; empty where no event can get lost. */
  readonly askedAgainAfter: readonly number[];
  /** Opens a payment page. `reference` comes back in every event. Rejects with a PaymentFault when there is none. */
  open(payment: PaymentAsked): Promise<{ readonly url: string; readonly providerReference: string }>;
  /**
   * Null unless `signature` proves that the provider wrote `body` less than five minutes ago; 'other': nothing about a
   * payment of ours.
   */
  readEvent(body: string, signature: string | undefined): PaymentEvent | 'other' | null;
  /**
   * What its own books say, whether or not the event came; null while nothing is decided. Rejects with a PaymentFault.
   */
  look(providerReference: string): Promise<PaymentEvent | null>;
}

export interface PaymentAsked {
  readonly reference: string;
  /** Euro cents. */
  readonly amountCents: number;
  /** Shown to the payer. */
  readonly label: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

export const paymentEventTypes = ['paid', 'cancelled'] as const;

export interface PaymentEvent {
  /** The same for every repetition of one event. */
  readonly id: string;
  readonly type: (typeof paymentEventTypes)[number];
  readonly reference: string;
  readonly providerReference: string;
  readonly amountCents: number;
  /** ISO 4217, lower case. */
  readonly currency: string;
}

/** What payments are asked in. */
export const paymentCurrency = 'eur';

/** Why the provider did not do what it was asked. Holds nothing of a person: it may be logged. */
export class PaymentFault extends Error {
  readonly kind: 'unreachable' | 'broken' | 'busy' | 'keys' | 'refused';
  /** The provider's own words for it: a status, a code, the number of the request. */
  readonly detail: Readonly<Record<string, string | number>>;

  constructor(kind: PaymentFault['kind'], detail: PaymentFault['detail'] = {}) {
    super(`The payment provider: ${kind}`);
    this.name = 'PaymentFault';
    this.kind = kind;
    this.detail = detail;
  }
}
