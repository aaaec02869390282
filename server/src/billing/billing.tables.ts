import type { PlanType } from '@placejuste/domain/billing';

export interface CheckoutRow {
  id: string;
  /** Null for a gift. */
  user_id: string | null;
  purpose: 'subscription' | 'express' | 'gift';
  plan_type: PlanType | null;
  declaration_id: string | null;
  amount_cents: number;
  state: 'open' | 'paid' | 'cancelled';
  provider: string;
  provider_reference: string;
  /** Null for those opened before it was kept. */
  payment_url: string | null;
  receipt_email: string | null;
  created_at: Date;
  settled_at: Date | null;
}

export type BillingTables = {
  checkouts: CheckoutRow;
  payment_events: { provider: string; event_id: string; received_at: Date };
};
