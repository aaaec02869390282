import type { CardMonth } from '@placejuste/domain/billing';

/** The services of a card provider, in words that no provider owns. */
export interface PaymentProvider {
  readonly name: string;
  /** Header that has the signature of its events, lower case. */
  readonly signatureHeader: string;
  /** Seconds between the polls for the outcome of a payment; empty where no event can get lost. */
  readonly askedAgainAfter: readonly number[];
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
   * Null unless `signature` proves that the provider wrote `body` less than five minutes ago; 'other': about nothing
   * that this service asks for.
   */
  readEvent(body: string, signature: string | undefined): ProviderEvent | 'other' | null;
  /**
   * Outcome in the provider's own records, whether or not the event came; 'unpaid' while nothing is paid and may still
   * be, null when that is unknown. Rejects with a PaymentFault.
   */
  fetchOutcome(providerReference: string): Promise<PaymentEvent | 'unpaid' | null>;
  /** Payments by a browser's wallet, without leaving our page; null where its tokens could not be charged. */
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

/** A payment method, in the format of the browser's Payment Request. */
export interface WalletMethod {
  readonly supportedMethods: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Session by which the payment sheet of a browser recognises our site; opaque, passed from Apple to the browser. */
export type MerchantSession = Readonly<Record<string, unknown>>;

export interface WalletPayments {
  /** Lists the methods that are offered now. */
  listMethods(): readonly WalletMethod[];
  /** Opens the session of a method that validates its merchant; null where none does. Rejects with a PaymentFault. */
  readonly openMerchantSession: (() => Promise<MerchantSession>) | null;
  /** Begins one payment; returns its id, to be stored before a sheet is tried. Rejects with a PaymentFault. */
  begin(payment: WalletPayment): Promise<string>;
  /** Charges a begun payment, once, however many tokens are given. Rejects with a PaymentFault. */
  pay(sheet: WalletSheet): Promise<WalletAnswer>;
  /** Outcome of a payment that `begin` started; null while it is not paid. Rejects with a PaymentFault. */
  fetchOutcome(sheet: Pick<WalletSheet, 'payment' | 'reference'>): Promise<PaymentEvent | null>;
}

export interface WalletPayment {
  /** Reference given to `openPayment`, and the id it returned: the page opened for the same payment. */
  readonly reference: string;
  readonly page: string;
  /** True when the card may be charged again later, as with a page. */
  readonly keepsCard: boolean;
  readonly amountCents: number;
  readonly label: string;
}

export interface WalletSheet {
  /** Id that `begin` returned, and the reference given to it. */
  readonly payment: string;
  readonly reference: string;
  /** One of the methods listed, with its token as JSON. */
  readonly method: string;
  readonly token: string;
}

export type WalletAnswer =
  | { readonly state: 'paid'; readonly event: PaymentEvent }
  /** `pending`: an event will tell. */
  | { readonly state: 'pending' }
  | { readonly state: 'refused'; readonly code: string };

interface Repeatable {
  readonly reference: string;
  /** Time of the first call; absent: now. A provider forgets a reference within a day, and is then searched for it. */
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
  /** `visa`, `mastercard`, `amex` and others, in the words of the provider. */
  readonly brand: string;
  readonly lastFour: string;
  /** `2027-03` */
  readonly expires: CardMonth;
}

export type ChargeAnswer =
  | { readonly state: 'paid'; readonly payment: string }
  /** `pending`: an event will tell. */
  | { readonly state: 'pending' }
  /** `code`: code of the bank, for the log; `authenticationRequired` when the card's holder must approve. */
  | { readonly state: 'refused'; readonly code: string };

/** The card is good, and its bank asks its holder to approve the payment (3-D Secure). */
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

const paymentTypes = ['paid', 'cancelled', 'refused'] as const;
const chargeTypes = ['charge-paid', 'charge-refused'] as const;
const refundTypes = ['refunded', 'refund-failed'] as const;
const disputeTypes = ['disputed', 'dispute-won', 'dispute-lost'] as const;
/** Events about money that went back, or may: they name only the payment. */
export const returnTypes = [...refundTypes, ...disputeTypes] as const;
/** Every type of event that the service understands. */
export const providerEventTypes = [...paymentTypes, ...chargeTypes, ...returnTypes] as const;

interface ProviderEventBase {
  /** Identifier of the event, equal for every repetition of it. */
  readonly id: string;
  /** When it happened, on the provider's clock. */
  readonly at: Date;
  readonly amountCents: number;
  /** ISO 4217, lower case. */
  readonly currency: string;
  /** True when it names another deployment: it is ours only if its subject is known here. */
  readonly isForeign?: boolean;
}

/** About a payment page. */
export interface PaymentEvent extends ProviderEventBase {
  readonly type: (typeof paymentTypes)[number];
  readonly reference: string;
  /** The provider's identifier of the payment page. */
  readonly providerReference: string;
  /** Identifier of the payment, needed to refund it; null while nothing was paid. */
  readonly payment: string | null;
}

/** About a charge of a stored card; `reference` is that of the request. */
export interface ChargeEvent extends ProviderEventBase {
  readonly type: (typeof chargeTypes)[number];
  /** True for a refused charge that the card's bank asks its holder to approve (3-D Secure). */
  readonly needsAuthentication?: boolean;
  readonly reference: string;
  readonly payment: string;
}

/** `reference`: that of the request, or the provider's own id for a refund made by hand there. */
export interface RefundEvent extends ProviderEventBase {
  readonly type: (typeof refundTypes)[number];
  readonly reference: string;
  readonly payment: string;
}

/** The payer asked their own bank for the money. */
export interface DisputeEvent extends ProviderEventBase {
  readonly type: (typeof disputeTypes)[number];
  readonly payment: string;
}

export type ProviderEvent = PaymentEvent | ChargeEvent | RefundEvent | DisputeEvent;

export function isPaymentEvent(event: ProviderEvent): event is PaymentEvent {
  return paymentTypes.some((type) => type === event.type);
}

export function isChargeEvent(event: ProviderEvent): event is ChargeEvent {
  return event.type === 'charge-paid' || event.type === 'charge-refused';
}

export function isRefundEvent(event: ProviderEvent): event is RefundEvent {
  return event.type === 'refunded' || event.type === 'refund-failed';
}

/** Currency of the payments. */
export const paymentCurrency = 'eur';

/** Failure of a request to the provider. It has no personal data, so that it may be logged. */
export class PaymentFault extends Error {
  readonly kind: 'unreachable' | 'broken' | 'busy' | 'keys' | 'refused';
  /** Details from the provider: a status, a code, the id of the request. */
  readonly detail: Readonly<Record<string, string | number>>;

  constructor(kind: PaymentFault['kind'], detail: PaymentFault['detail'] = {}) {
    super(`The payment provider: ${kind}`);
    this.name = 'PaymentFault';
    this.kind = kind;
    this.detail = detail;
  }
}
