import type { CardMonth } from '@placejuste/domain/billing';

/** What a card provider does for us; no trade words here. */
export interface PaymentProvider {
  readonly name: string;
  /** Header its events are signed in, lower case. */
  readonly signatureHeader: string;
  /** Seconds between the times it is asked by itself what became of a payment; empty where no event can get lost. */
  readonly askedAgainAfter: readonly number[];
  /** Opens a payment page. `reference` comes back in every event. Rejects with a PaymentFault when there is none. */
  openPayment(payment: PaymentRequest): Promise<{ readonly url: string; readonly providerReference: string }>;
  /**
   * Charges a card that an earlier payment, or a page on which nothing was paid, kept, its holder being away. Asked
   * again under one reference, it answers
   * what it did the first time. Rejects with a PaymentFault when nothing is known of it.
   */
  charge(charge: ChargeRequest): Promise<ChargeAnswer>;
  /**
   * Printed digits and end of a stored card; null when the provider holds no such card. Rejects with a PaymentFault.
   */
  readCard(card: string): Promise<StoredCard | null>;
  /** Keeps the card of that payment no longer; repeatable. Rejects with a PaymentFault. */
  forgetCard(card: string): Promise<void>;
  /** Pays back a payment or a part of it; repeatable under one reference. Rejects with a PaymentFault. */
  refund(refund: RefundRequest): Promise<RefundAnswer>;
  /**
   * Null unless `signature` proves that the provider wrote `body` less than five minutes ago; 'other': about nothing
   * that this service asks for.
   */
  readEvent(body: string, signature: string | undefined): ProviderEvent | 'other' | null;
  /**
   * What its own books say, whether or not the event came; 'unpaid' while nothing was paid and may be yet, null where
   * that is not known either. Rejects with a PaymentFault.
   */
  fetchOutcome(providerReference: string): Promise<PaymentEvent | 'unpaid' | null>;
  /** How browsers pay without leaving our page; null where nothing would settle what they hand over. */
  readonly wallet: WalletPayments | null;
  /** One page of every event since then, under the numbers they are told by; `after`: where the last page ended. */
  listEvents(since: Date, after: string | null): Promise<EventPage>;
}

export interface PaymentRequest {
  readonly reference: string;
  /** Euro cents. 0: nothing is taken, the card alone is kept; what its event calls the payment keeps it. */
  readonly amountCents: number;
  /** Shown to the payer. */
  readonly label: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** The card may be charged again later: the payer is told so by the provider. */
  readonly keepsCard: boolean;
}

/** What a browser is asked for, as its Payment Request names it. */
export interface WalletMethod {
  readonly supportedMethods: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** By which the sheet of a browser knows whose site opened it; what is in it is between who gave it and the browser. */
export type MerchantSession = Readonly<Record<string, unknown>>;

export interface WalletPayments {
  /** Methods that are offered now. */
  listMethods(): readonly WalletMethod[];
  /** For the method whose sheet validates its merchant; null where none does. Rejects with a PaymentFault. */
  readonly openMerchantSession: (() => Promise<MerchantSession>) | null;
  /** Begins one payment and answers its number, to be kept before a sheet is tried. Rejects with a PaymentFault. */
  begin(payment: WalletPayment): Promise<string>;
  /** Pays what was begun: once, whatever is handed over and however often. Rejects with a PaymentFault. */
  pay(sheet: WalletSheet): Promise<WalletAnswer>;
  /** Outcome of a payment that `begin` started; null while it is not paid. Rejects with a PaymentFault. */
  fetchOutcome(sheet: Pick<WalletSheet, 'payment' | 'reference'>): Promise<PaymentEvent | null>;
}

export interface WalletPayment {
  /** The reference that `open` was given, and the number it answered: a page opened for the same payment. */
  readonly reference: string;
  readonly page: string;
  /** The card may be charged again later, as with a page. */
  readonly keepsCard: boolean;
  readonly amountCents: number;
  readonly label: string;
}

export interface WalletSheet {
  /** As `begin` answered, and the reference it was given. */
  readonly payment: string;
  readonly reference: string;
  /** One of `methods`, and what it handed over, as JSON. */
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
  /** When it was asked first; absent: now. Providers forget a reference within a day, and then look it up. */
  readonly askedAt?: Date;
}

export interface ChargeRequest extends Repeatable {
  /** The payment, or the page without one, that kept the card. */
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
  /** `code`: the bank's, for the log; `authenticationRequired` where its holder has to approve. */
  | { readonly state: 'refused'; readonly code: string };

/** The card is good, and its bank asks its holder to approve the payment (3-D Secure). */
export const authenticationRequired = 'authentication_required';

export interface RefundRequest extends Repeatable {
  readonly payment: string;
  readonly amountCents: number;
}

/** One that is accepted and fails at the bank afterwards is told by an event. */
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
/** About money that went back, or may: known by its payment alone. */
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
  /** True where it names another deployment than this one: it is ours only if we know what it is about. */
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

/** About a card charged again; `reference` is the one it was asked under. */
export interface ChargeEvent extends ProviderEventBase {
  readonly type: (typeof chargeTypes)[number];
  /** True for a refused charge that the card's bank asks its holder to approve (3-D Secure). */
  readonly needsAuthentication?: boolean;
  readonly reference: string;
  readonly payment: string;
}

/** `reference`: the one it was asked under, or the provider's own number for one made by hand there. */
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
