import type { PlanType } from '../billing/index.ts';

/** A new account is `pending`; the team makes it `active`, or later `suspended` (decisions §3). */
export const accountStatuses = ['pending', 'active', 'suspended'] as const;
export type AccountStatus = (typeof accountStatuses)[number];

/** Plans a subscription can be of (`planType` of the specification, §7). */
export { planTypes as subscriptionTypes, type PlanType as SubscriptionType } from '../billing/index.ts';

/** The six fields of the profile, under the names the data service gives them (specification §3). */
export interface Profile {
  readonly account_status: AccountStatus;
  /** ISO 8601 instant, null before the first payment. */
  readonly subscription_start_date: string | null;
  readonly subscription_type: PlanType | null;
  readonly cmi_validated: boolean;
  readonly carte_grise_validated: boolean;
  readonly subscription_paid: boolean;
}
