import type { billingContract } from '@placejuste/contracts/billing';
import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import { getPlan, type PlanType } from '@placejuste/domain/billing';
import { refuse, type Result } from '@placejuste/domain/kernel';
import { isFeatureOff } from '../../features/index.ts';
import { runAsService, type Platform, type RequestUser, type ServiceContext } from '../../platform/http/index.ts';
import type { PaymentProvider } from '../../platform/payment/index.ts';
import { billingRepository } from '../billing.repository.ts';
import type { CheckoutRow } from '../billing.tables.ts';
import { checkSubscribing, startSubscription } from '../start-subscription.steps.ts';
import { findFailedSubscription } from '../subscriptions/find-failed-subscription.ts';
import { chargeCheckout } from './charge-checkout.steps.ts';

type Call = typeof billingContract.calls.subscribeByWallet;

interface PaidOrder {
  readonly user: RequestUser;
  readonly body: BodyOf<Call>;
}

/** Subscribes with the token of a wallet. An order whose answer was lost is found again by its `id` and goes on. */
export async function subscribeByWallet(
  platform: Platform,
  provider: PaymentProvider,
  { user, body: { id, planType, renews, consents, amountCents, ...handed } }: PaidOrder,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const plan = getPlan(planType);
  if (provider.wallet === null) return refuse('PAYMENT_PROVIDER_SILENT');
  const find = () => runAsService(platform, ({ tx }) => billingRepository(tx).find(id));
  const isOfOrder = (one: CheckoutRow): boolean =>
    one.user_id === user.id && one.provider === provider.name && isSameContract(one, { planType, renews });
  const storedCheckout = await find();
  if (storedCheckout !== undefined && !isOfOrder(storedCheckout)) return refuse('CHECKOUT_NOT_FOUND');
  // The sheet has shown an amount: no other one is charged.
  const dueRow =
    storedCheckout ?? (await runAsService(platform, (context) => findDue(context, { userId: user.id, planType })));
  if (amountCents !== (dueRow?.amount_cents ?? plan.firstChargeCents)) return refuse('PLAN_PRICE_CHANGED');
  if (storedCheckout === undefined && (await runAsService(platform, ({ tx }) => isFeatureOff(tx, 'wallet-payments'))))
    return refuse('WALLET_PAYMENTS_OFF');
  const outcome =
    storedCheckout === undefined
      ? await startSubscription(platform, provider, { id, user, planType, renews, consents })
      : await checkSubscribing(platform, provider, { user, planType });
  const checkout = await find();
  // A refusal does not count once this checkout is paid: its own payment made the person subscribed.
  if (!outcome.ok && checkout?.state !== 'paid') return outcome;
  if (checkout === undefined || !isOfOrder(checkout)) return refuse('CHECKOUT_NOT_FOUND');
  return chargeCheckout(platform, provider, { checkout, label: plan.productName, ...handed });
}

/** The overdue charge in the grace period has the price of its own order. */
async function findDue(
  context: ServiceContext,
  { userId, planType }: { readonly userId: string; readonly planType: PlanType },
): Promise<Pick<CheckoutRow, 'amount_cents'> | null> {
  const failed = await findFailedSubscription(context, userId);
  return failed?.planType !== planType ? null : { amount_cents: failed.amountCents };
}

/** True for the same plan and renewal; an overdue charge keeps the renewal agreed in its order. */
function isSameContract(
  checkout: CheckoutRow,
  { planType, renews }: Pick<BodyOf<Call>, 'planType' | 'renews'>,
): boolean {
  return checkout.plan_type === planType && (checkout.renews === renews || checkout.pays_subscription !== null);
}
