import type { CardMonth } from '@placejuste/domain/billing';
import type { PaymentEvent, ProviderEvent } from './provider-event.ts';
import type { WalletPayments } from './wallet-payments.ts';

/** The services of a card provider, in terms independent of any provider. */
export interface PaymentProvider {
  readonly name: string;
  /** Header with the signature of its events, in lower case. */
  readonly signatureHeader: string;
  /** Seconds between the polls for the outcome of a payment; empty where no event can get lost. */
  readonly pollDelaysSeconds: readonly number[];
  /** Opens a payment page. `reference` comes back in every event. Rejects with a PaymentFault when there is none. */
  openPayment(payment: PaymentRequest): Promise<{ readonly url: string; readonly providerReference: string }>;
  /**
   * Charges, in the absence of its holder, a card stored by an earlier payment or by a page on which nothing was paid.
   * A repeated call under one reference returns the first outcome. Rejects with a PaymentFault when the outcome is
   * unknown.
   */
  charge(charge: ChargeRequest): Promise<ChargeAnswer>;
  /**
   * Printed digits and end of a stored card; null when the provider holds no such card. Rejects with a PaymentFault.
   */
  readCard(card: string): Promise<StoredCard | null>;
  /** Deletes the stored card of that payment; repeatable. Rejects with a PaymentFault. */
  forgetCard(card: string): Promise<void>;
  /** Refunds a payment or a part of it; repeatable under one reference. Rejects with a PaymentFault. */
  refund(refund: RefundRequest): Promise<RefundAnswer>;
  /**
   * Null unless `signature` proves that the provider wrote `body` less than five minutes ago; 'other' for an event that
   * this service did not cause.
   */
  readEvent(body: string, signature: string | undefined): ProviderEvent | 'other' | null;
  /**
   * Outcome in the provider's own records, whether or not its event arrived; 'unpaid' while it is not paid and can
   * still be, null when the outcome is unknown. Rejects with a PaymentFault.
   */
  fetchOutcome(providerReference: string): Promise<PaymentEvent | 'unpaid' | null>;
  /** Payments by a browser's wallet on our own page; null where its tokens cannot be charged. */
  readonly wallet: WalletPayments | null;
  /** One page of the events since then, with the same ids as in their delivery; `after`: end of the last page. */
  listEvents(since: Date, after: string | null): Promise<EventPage>;
}

export interface PaymentRequest {
  readonly reference: string;
  /** Euro cents. 0 charges nothing and only stores the card, under the payment id of its event. */
  readonly amountCents: number;
  /** Shown to the payer. */
  readonly label: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** True when the card may be charged again later, which the provider tells the payer. */
  readonly keepsCard: boolean;
}

interface Repeatable {
  readonly reference: string;
  /**
   * Time of the first call; now when absent. A provider forgets a reference within a day, so an older one is searched
   * for.
   */
  readonly askedAt?: Date;
}

export interface ChargeRequest extends Repeatable {
  /** The payment, or the page without one, that stored the card. */
  readonly card: string;
  readonly amountCents: number;
  readonly label: string;
}

/** A stored card as its holder knows it, without its number. */
export interface StoredCard {
  /** `visa`, `mastercard`, `amex` and others, as the provider names them. */
  readonly brand: string;
  readonly lastFour: string;
  /** `2027-03` */
  readonly expires: CardMonth;
}

export type ChargeAnswer =
  | { readonly state: 'paid'; readonly payment: string }
  /** `pending`: an event will give the outcome. */
  | { readonly state: 'pending' }
  /** `code`: code of the bank, for the log; `authenticationRequired` when the card's holder must approve. */
  | { readonly state: 'refused'; readonly code: string };

/** The card is valid, but its bank requires its holder's approval of the payment (3-D Secure). */
export const authenticationRequired = 'authentication_required';

export interface RefundRequest extends Repeatable {
  readonly payment: string;
  readonly amountCents: number;
}

/** A refund that is accepted and then fails at the bank is reported by an event. */
export type RefundAnswer = 'accepted' | 'failed';

export interface EventPage {
  readonly events: readonly ProviderEvent[];
  /** Null on the last page. */
  readonly after: string | null;
}
