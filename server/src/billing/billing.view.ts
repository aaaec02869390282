import type { billingContract } from '@placejuste/contracts/billing';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import type { Profile } from '@placejuste/domain/account';
import { endOfGrace, expressCents, planOf } from '@placejuste/domain/billing';
import { parisDay } from '@placejuste/domain/kernel';
import type { CheckoutRow } from './billing.tables.ts';

type Billing = ReplyOf<typeof billingContract.calls.readBilling>;

export function subscriptionView(profile: Profile | null, renewalFailedAt: Date | null): Billing['subscription'] {
  if (profile === null || !profile.subscription_paid) return null;
  const { subscription_type: planType, subscription_start_date: start } = profile;
  if (planType === null || start === null) return null;
  const { monthlyCents, commitmentMonths } = planOf(planType);
  const graceEndsOn = renewalFailedAt === null ? null : parisDay(endOfGrace(renewalFailedAt));
  return { planType, startDate: parisDay(new Date(start)), monthlyCents, commitmentMonths, graceEndsOn };
}

export function dueView(due: {
  readonly id: string;
  readonly placeLabel: string | null;
  readonly depositedAt: Date;
}): Billing['dues'][number] {
  return {
    declarationId: due.id,
    placeLabel: due.placeLabel,
    depositedAt: due.depositedAt.toISOString(),
    amountCents: expressCents,
  };
}

/** Nothing for a gift, nor for what is not settled. */
export function paymentView({ id, purpose, amount_cents, settled_at }: CheckoutRow): NonNullable<Billing['payments']> {
  if (purpose === 'gift' || settled_at === null) return [];
  return [{ id, purpose, amountCents: amount_cents, paidAt: settled_at.toISOString() }];
}

/** Null for a gift, which belongs to no account. */
export function checkoutView(row: CheckoutRow): ReplyOf<typeof billingContract.calls.readCheckout> | null {
  if (row.purpose === 'gift') return null;
  return {
    id: row.id,
    purpose: row.purpose,
    state: row.state,
    amountCents: row.amount_cents,
    declarationId: row.declaration_id,
  };
}
