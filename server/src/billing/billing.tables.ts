import type { CheckoutPurpose, CheckoutState, PlanType } from '@placejuste/domain/billing';
import type { ProviderEvent } from '../platform/payment/index.ts';

export interface CheckoutRow {
  id: string;
  /** Null for a gift. */
  user_id: string | null;
  purpose: CheckoutPurpose;
  plan_type: PlanType | null;
  declaration_id: string | null;
  /** Several dossiers paid for together, sorted; null: one, or none. */
  declaration_ids: readonly string[] | null;
  amount_cents: number;
  state: CheckoutState;
  provider: string;
  provider_reference: string;
  /** Null for those opened before it was kept. */
  payment_url: string | null;
  receipt_email: string | null;
  created_at: Date;
  settled_at: Date | null;
  /** When the provider was last asked about it; null: never. */
  looked_at: Date | null;
  /** A subscription: its renewal was asked for with the order. */
  renews: boolean;
  /** When the terms and the immediate start were ticked; null where nobody was asked. */
  consented_at: Date | null;
  /** The conditions of sale that were ticked with it; null where nobody was asked, or before they were kept. */
  sale_terms_id: number | null;
  /** The charge of a subscription in its grace that this payment settles; null: it opens one. */
  pays_subscription: string | null;
  pays_charge: number | null;
  /** By which the provider pays it back; null while it is not paid. */
  payment: string | null;
  /** What the sheets of a wallet pay, at the provider; null: none was tried. */
  wallet_payment: string | null;
  refund_asked_at: Date | null;
  refunded_at: Date | null;
  /** What goes back of it; null: all of it. A payment that bought nothing has none once that is asked for. */
  refund_cents: number | null;
  /** A dossier that was withdrawn from: when that was asked, and what goes back for it; null: none was. */
  withdrawn_at: Date | null;
  withdrawn_cents: number | null;
  /** When its account was closed: it names nobody any more. */
  erased_at: Date | null;
}

/** One that was paid, and when, on the provider's clock. */
export interface PaidCheckout {
  readonly checkout: CheckoutRow;
  readonly at: Date;
}

/** What a checkout is for. */
export type CheckoutSubject = Pick<
  CheckoutRow,
  | 'id'
  | 'user_id'
  | 'purpose'
  | 'plan_type'
  | 'declaration_id'
  | 'declaration_ids'
  | 'amount_cents'
  | 'receipt_email'
  | 'renews'
  | 'consented_at'
  | 'pays_subscription'
  | 'pays_charge'
>;

/**
 * `received`: kept, not applied yet. `unknown`: no such checkout here. `differs`: not what was asked. `twice`: paid
 * already. The team looks at these last three.
 */
export const eventOutcomes = ['received', 'settled', 'unknown', 'differs', 'twice'] as const;
export type EventOutcome = (typeof eventOutcomes)[number];
/** Outcome of an event that was applied. */
export type AppliedOutcome = Exclude<EventOutcome, 'received'>;

export interface PaymentEventRow {
  provider: string;
  event_id: string;
  received_at: Date;
  /** On the provider's clock; null for those kept before. */
  happened_at: Date | null;
  type: ProviderEvent['type'] | null;
  reference: string | null;
  provider_reference: string | null;
  payment: string | null;
  amount_cents: number | null;
  currency: string | null;
  /** True when a charge was refused because the bank asks the card's holder to approve it. */
  needs_authentication: boolean;
  /** Subject of the event; events with one subject are applied one after the other. */
  subject: string | null;
  /** When applying it failed first; null while it did not. */
  failed_at: Date | null;
  outcome: EventOutcome;
}

/** One that is not applied yet: the database demands all of it. */
export interface ReceivedEventRow extends PaymentEventRow {
  happened_at: Date;
  type: ProviderEvent['type'];
  amount_cents: number;
  currency: string;
  subject: string;
  outcome: 'received';
}

export type BillingTables = {
  checkouts: CheckoutRow;
  payment_events: PaymentEventRow;
};
