/** Currency of the payments. */
export const paymentCurrency = 'eur';

const paymentTypes = ['paid', 'cancelled', 'refused'] as const;
const chargeTypes = ['charge-paid', 'charge-refused'] as const;
const refundTypes = ['refunded', 'refund-failed'] as const;
const disputeTypes = ['disputed', 'dispute-won', 'dispute-lost'] as const;
/** Events about a refund or a dispute, which name only the payment. */
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
  /** True when it names another deployment: it is then ours only if its subject is known here. */
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
  /** True for a refused charge whose card's bank requires its holder's approval (3-D Secure). */
  readonly needsAuthentication?: boolean;
  readonly reference: string;
  readonly payment: string;
}

/** `reference`: that of the request, or the provider's own id for a refund made by hand at the provider. */
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
