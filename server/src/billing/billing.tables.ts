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
  /** Null for checkouts opened before this column existed. */
  payment_url: string | null;
  receipt_email: string | null;
  created_at: Date;
  settled_at: Date | null;
  /** When the provider was last asked about it; null: never. */
  looked_at: Date | null;
  /** True for a subscription ordered with automatic renewal. */
  renews: boolean;
  /** When the terms and the immediate start were accepted; null where they were not asked. */
  consented_at: Date | null;
  /** The conditions of sale accepted with it; null where they were not asked, or before this column existed. */
  sale_terms_id: number | null;
  /**
   * The charge that this payment settles, of a subscription in its grace period; null: the payment opens a
   * subscription.
   */
  pays_subscription: string | null;
  pays_charge: number | null;
  /** Reference by which the provider refunds it; null while it is not paid. */
  payment: string | null;
  /** Payment at the provider shared by all attempts with a wallet; null: no attempt. */
  wallet_payment: string | null;
  refund_asked_at: Date | null;
  refunded_at: Date | null;
  /** Amount to refund; null: all of it, as for a payment that bought nothing. */
  refund_cents: number | null;
  /** When the person withdrew from a dossier, and the amount refunded for it; null: they did not. */
  withdrawn_at: Date | null;
  withdrawn_cents: number | null;
  /** When the account was closed: the row names nobody since. */
  erased_at: Date | null;
}

/** A paid checkout, and when it was paid on the provider's clock. */
export interface PaidCheckout {
  readonly checkout: CheckoutRow;
  readonly at: Date;
}

/** The fields of a checkout that say what it pays for. */
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
 * `received`: stored, not applied yet. `unknown`: no such checkout here. `differs`: not what was requested. `twice`:
 * already paid. The team looks at the last three.
 */
export const eventOutcomes = ['received', 'settled', 'unknown', 'differs', 'twice'] as const;
export type EventOutcome = (typeof eventOutcomes)[number];
/** Outcome of an event that was applied. */
export type AppliedOutcome = Exclude<EventOutcome, 'received'>;

export interface PaymentEventRow {
  provider: string;
  event_id: string;
  received_at: Date;
  /** On the provider's clock; null for events stored before this column existed. */
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
  /** When applying it first failed; null: it did not fail. */
  failed_at: Date | null;
  outcome: EventOutcome;
}

/** An event not applied yet: the database requires all of these columns. */
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
