import type { CheckoutPurpose, CheckoutState, PlanType } from '@placejuste/domain/billing';
import type { PaymentEvent } from '../platform/payment/index.ts';

export interface CheckoutRow {
  id: string;
  /** Null for a gift. */
  user_id: string | null;
  purpose: CheckoutPurpose;
  plan_type: PlanType | null;
  declaration_id: string | null;
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
}

/**
 * `unknown`: no such checkout here. `differs`: not what was asked. `twice`: paid already. The team looks at these
 * three.
 */
export const eventOutcomes = ['settled', 'unknown', 'differs', 'twice'] as const;
export type EventOutcome = (typeof eventOutcomes)[number];

export type BillingTables = {
  checkouts: CheckoutRow;
  payment_events: {
    provider: string;
    event_id: string;
    received_at: Date;
    type: PaymentEvent['type'] | null;
    reference: string | null;
    provider_reference: string | null;
    amount_cents: number | null;
    currency: string | null;
    outcome: EventOutcome;
  };
};
