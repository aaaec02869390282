import type { PlanType } from '@placejuste/domain/billing';

export interface CheckoutRow {
  id: string;
  user_id: string;
  purpose: 'subscription' | 'express';
  plan_type: PlanType | null;
  declaration_id: string | null;
  amount_cents: number;
  state: 'open' | 'paid' | 'cancelled';
  provider: string;
  provider_reference: string;
  created_at: Date;
  settled_at: Date | null;
}

export type BillingTables = {
  checkouts: CheckoutRow;
  payment_events: { provider: string; event_id: string; received_at: Date };
};
