import type { PlanType } from '@placejuste/domain/billing';
import type { EndReason, SubscriptionEvent, SubscriptionStatus } from '@placejuste/domain/subscription';

export interface SubscriptionRow {
  /** Id of the checkout that opened it. */
  id: string;
  user_id: string;
  plan_type: PlanType;
  renews: boolean;
  /** Amount of each charge: the price of its order, not the current one. */
  charge_cents: number;
  started_at: Date;
  /** `YYYY-MM-DD`. */
  starts_on: string;
  /** The subscription that it follows by a change of plan; null: it was paid with its order. */
  follows: string | null;
  provider: string;
  /** The payment whose card is charged again; null: none can be. */
  card: string | null;
  // Computed from the events, and stored so that it can be queried.
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
