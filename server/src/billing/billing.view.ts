import type { billingContract } from '@placejuste/contracts/billing';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import type { Profile } from '@placejuste/domain/account';
import {
  currency,
  expressCents,
  computeLastDayOfGrace,
  getPlan,
  plans,
  type DossierWithdrawal,
} from '@placejuste/domain/billing';
import { toParisDay, type PlainDate } from '@placejuste/domain/kernel';
import type { SubscriptionPayment } from '@placejuste/domain/subscription';
import type { DueDeclaration } from '../declarations/index.ts';
import type { CheckoutRow } from './billing.tables.ts';
import type { CheckoutWithReturns } from './payments/find-checkout.ts';
import type { SubscriptionLife } from './subscriptions/read-own-subscription.ts';

const maxPayments = 50;

type Billing = ReplyOf<typeof billingContract.calls.readBilling>;

interface SubscriptionFacts {
  readonly profile: Profile | null;
  readonly renewalFailedAt: Date | null;
  /**
   * End of the grace according to the events, days of suspension counted; null for a subscription paid before renewals
   * existed.
   */
  readonly graceEndsOn: PlainDate | null;
  readonly needsAuthentication: boolean;
  /** Null for a subscription paid before renewals existed. */
  readonly life: SubscriptionLife | null;
  /** Monthly price of its order; null: the price of its plan. */
  readonly monthlyCents: number | null;
}

export function buildSubscriptionView({
  profile,
  renewalFailedAt,
  graceEndsOn: countedDay,
  needsAuthentication,
  life,
  monthlyCents: agreedCents,
}: SubscriptionFacts): Billing['subscription'] {
  if (profile === null || !profile.subscription_paid) return null;
  const { subscription_type: planType, subscription_start_date: start } = profile;
  if (planType === null || start === null) return null;
  const { monthlyCents: soldCents, commitmentMonths } = getPlan(planType);
  const monthlyCents = agreedCents ?? soldCents;
  const graceEndsOn = renewalFailedAt === null ? null : (countedDay ?? computeLastDayOfGrace(renewalFailedAt));
  const startDate = toParisDay(new Date(start));
  return {
    planType,
    startDate,
    monthlyCents,
    commitmentMonths,
    graceEndsOn,
    ...(graceEndsOn !== null && needsAuthentication ? { needsAuthentication } : {}),
    ...(life === null ? {} : { life }),
  };
}

export function buildDueView(due: DueDeclaration): Billing['dues'][number] {
  return {
    declarationId: due.id,
    placeLabel: due.placeLabel,
    depositedAt: due.depositedAt.toISOString(),
    clock: due.clock,
    amountCents: expressCents,
  };
}

type Payments = NonNullable<Billing['payments']>;

interface PaymentFacts {
  /** References of the payments that have an invoice. */
  readonly invoiced: ReadonlySet<string>;
  /** Effect of withdrawing now from each payment of dossiers, by checkout id. */
  readonly withdrawals: ReadonlyMap<string, DossierWithdrawal>;
}

/** View of a payment; empty for a gift, a card, or a checkout that is not settled. */
function buildPaymentView(row: CheckoutRow, { invoiced, withdrawals }: PaymentFacts): Payments {
  const { id, purpose, amount_cents: amountCents, settled_at: settledAt, refunded_at: refundedAt } = row;
  if (purpose === 'gift' || purpose === 'card' || settledAt === null) return [];
  const refundedCents = refundedAt === null ? 0 : (row.refund_cents ?? amountCents);
  const isInvoiced = invoiced.has(row.payment ?? id);
  const withdrawal = withdrawals.get(id);
  const withdrawalTerms =
    withdrawal?.kind === 'open' ? { withdrawBy: withdrawal.lastDay, refundCents: withdrawal.refundCents } : {};
  return [{ id, purpose, amountCents, paidAt: settledAt.toISOString(), refundedCents, isInvoiced, ...withdrawalTerms }];
}

function buildSubscriptionPaymentView(
  { payment: id, at, amountCents, returnedCents: refundedCents }: SubscriptionPayment,
  { invoiced }: PaymentFacts,
): Payments[0] {
  const paidAt = at.toISOString();
  return { id, purpose: 'subscription', amountCents, paidAt, refundedCents, isInvoiced: invoiced.has(id) };
}

/** Every payment once, newest first: the first one of a subscription is a checkout too. */
export function buildPaymentsView(
  rows: readonly CheckoutRow[],
  subscriptionPayments: readonly SubscriptionPayment[],
  facts: PaymentFacts,
): Payments {
  const knownPayments = new Set(subscriptionPayments.map(({ payment }) => payment));
  const others = rows.filter(({ id, payment }) => !knownPayments.has(payment ?? id));
  return [
    ...others.flatMap((row) => buildPaymentView(row, facts)),
    ...subscriptionPayments.map((payment) => buildSubscriptionPaymentView(payment, facts)),
  ]
    .toSorted((a, b) => b.paidAt.localeCompare(a.paidAt) || b.id.localeCompare(a.id))
    .slice(0, maxPayments);
}

export interface AnsweredCheckout extends CheckoutWithReturns {
  /** True where the provider was just asked and answered that nothing is paid. */
  readonly isUnpaid?: boolean;
}

/** Null for a gift, which belongs to no account. */
export function buildCheckoutView(row: AnsweredCheckout): ReplyOf<typeof billingContract.calls.readCheckout> | null {
  if (row.purpose === 'gift') return null;
  return {
    id: row.id,
    purpose: row.purpose,
    state: row.state,
    amountCents: row.amount_cents,
    returnedCents: row.returnedCents,
    declarationId: row.declaration_id,
    ...(row.declaration_ids === null ? {} : { dossierCount: row.declaration_ids.length }),
    ...(row.isUnpaid === true ? { isUnpaid: true } : {}),
  };
}

/** The plans sold here. `provider` is the name of the payment provider. */
export function buildSoldPlansView(provider: string): ReplyOf<typeof billingContract.calls.readSoldPlans> {
  return {
    provider,
    currency,
    plans: plans.map(({ productName, lookupKey, monthlyCents, commitmentMonths, firstChargeCents }) => ({
      productName,
      lookupKey,
      monthlyCents,
      commitmentMonths,
      firstChargeCents,
    })),
  };
}
