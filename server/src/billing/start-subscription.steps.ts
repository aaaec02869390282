import { getPlan, type PlanType } from '@placejuste/domain/billing';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { checkPermission, hasConfirmedEmail } from '../accounts/index.ts';
import {
  runAsService,
  runAsUser,
  type CommandContext,
  type Platform,
  type RequestUser,
} from '../platform/http/index.ts';
import type { PaymentProvider } from '../platform/payment/index.ts';
import { isSubscribed } from './is-subscribed.ts';
import { findFailedSubscription, type FailedSubscription } from './subscriptions/find-failed-subscription.ts';
import { catchUpPayer, startCheckout, type StartedCheckout } from './start-checkout.steps.ts';

interface Order {
  /** Id of the checkout; absent: a new one. */
  readonly id?: string;
  readonly user: RequestUser;
  readonly planType: PlanType;
  readonly renews?: boolean | undefined;
  /** Undefined for a client that does not ask for consent. */
  readonly consents?: object | undefined;
}

type StartSubscriptionRefusal = 'ACCOUNT_SUSPENDED' | 'ADDRESS_REQUIRED' | 'ALREADY_SUBSCRIBED' | 'RENEWAL_DUE';

/** Opens the payment of a plan's first charge. Refused when a subscription is already paid. */
export async function startSubscription(
  platform: Platform,
  provider: PaymentProvider,
  { id, user, planType, renews = false, consents }: Order,
): Promise<Result<StartedCheckout, StartSubscriptionRefusal | 'PAYMENT_PROVIDER_SILENT' | 'PAYMENTS_OFF'>> {
  const permission = await checkSubscribing(platform, provider, { user, planType });
  if (!permission.ok) return permission;
  const plan = getPlan(planType);
  // In the grace period of that plan, the failed charge is paid: the subscription goes on with its dates.
  const failed = permission.value;
  return startCheckout(platform, provider, {
    id,
    subject: {
      user_id: user.id,
      purpose: 'subscription',
      plan_type: planType,
      declaration_id: null,
      declaration_ids: null,
      amount_cents: failed?.amountCents ?? plan.firstChargeCents,
      renews: failed?.renews ?? renews,
      consented_at: consents === undefined ? null : platform.clock.now(),
      pays_subscription: failed?.id ?? null,
      pays_charge: failed?.charge ?? null,
    },
    label: plan.productName,
    // Back to the form, with the chosen plan.
    cancelPath: failed === null ? `/pwa?plan=${planType}` : '/pwa/billing',
  });
}

/**
 * Checks that a charge of that plan may be made now, after asking the provider about payments not reported yet. Returns
 * the failed charge to pay instead, or null. In its grace period a subscription is still active, so that another plan
 * is refused: its payment would be refunded while the grace runs out.
 */
export async function checkSubscribing(
  platform: Platform,
  provider: PaymentProvider,
  { user, planType }: Pick<Order, 'user' | 'planType'>,
): Promise<Result<FailedSubscription | null, StartSubscriptionRefusal>> {
  await catchUpPayer(platform, provider, user.id);
  const permission = await runAsUser(platform, user, checkMaySubscribe);
  if (permission.ok && permission.value !== null && permission.value.planType !== planType)
    return refuse('RENEWAL_DUE');
  // The contract and the notices of its renewal must reach a mailbox; an overdue charge can be paid without one.
  if (
    permission.ok &&
    permission.value === null &&
    !(await runAsService(platform, ({ tx }) => hasConfirmedEmail(tx, user.id)))
  )
    return refuse('ADDRESS_REQUIRED');
  return permission;
}

async function checkMaySubscribe({
  tx,
  clock,
  user,
}: CommandContext): Promise<
  Result<FailedSubscription | null, Exclude<StartSubscriptionRefusal, 'RENEWAL_DUE' | 'ADDRESS_REQUIRED'>>
> {
  if (!(await checkPermission(tx, 'subscribe')).ok) return refuse('ACCOUNT_SUSPENDED');
  if (await isSubscribed(tx, user.id)) return refuse('ALREADY_SUBSCRIBED');
  return ok(await findFailedSubscription({ tx, clock }, user.id));
}
