import type { PlanType } from '@placejuste/domain/billing';
import type { EndReason, SubscriptionEvent, SubscriptionStatus } from '@placejuste/domain/subscription';

export interface SubscriptionRow {
  /** The checkout that opened it. */
  id: string;
  user_id: string;
  plan_type: PlanType;
  renews: boolean;
  /** What each of its charges takes: the price of its order, whatever is sold since. */
  charge_cents: number;
  started_at: Date;
  /** `YYYY-MM-DD`. */
  starts_on: string;
  /** The one it follows, by a change of plan; null: it was paid with its order. */
  follows: string | null;
  provider: string;
  /** The payment whose card is charged again; null: none can be. */
  card: string | null;
  // Derived from the events, and written to be looked for.
  status: SubscriptionStatus;
  end_reason: EndReason | null;
  ends_at: Date | null;
  next_look_at: Date | null;
}

export interface SubscriptionEventRow {
  subscription_id: string;
  id: string;
  kind: SubscriptionEvent['kind'];
  at: Date;
  recorded_at: Date;
  charge: number | null;
  attempt: number | null;
  payment: string | null;
  refund: string | null;
  amount_cents: number | null;
  mail: string | null;
  plan_type: PlanType | null;
  renews: boolean | null;
  cancels: string | null;
  /** True when a charge was refused because the bank asks the card's holder to approve it. */
  needs_authentication: boolean;
}

export type SubscriptionTables = {
  subscriptions: SubscriptionRow;
  subscription_events: SubscriptionEventRow;
};
