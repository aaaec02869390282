import type { billingContract } from '@placejuste/contracts/billing';
import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import { planOf } from '@placejuste/domain/billing';
import { refuse, type Result } from '@placejuste/domain/kernel';
import { runAsService, type Platform, type RequestUser } from '../../platform/http/index.ts';
import type { PaymentProvider } from '../../platform/payment/index.ts';
import { billingRepository } from '../billing.repository.ts';
import type { CheckoutRow } from '../billing.tables.ts';
import { startSubscription } from '../start-subscription.steps.ts';
import { chargeCheckout } from './charge-checkout.steps.ts';

type Call = typeof billingContract.calls.subscribeByWallet;

interface PaidOrder {
  readonly user: RequestUser;
  readonly body: BodyOf<Call>;
}

/**
 * Subscribes with what a wallet handed over. An order whose answer was lost is found again by its `id`, and goes on as
 * it was made.
 */
export async function subscribeByWallet(
  platform: Platform,
  provider: PaymentProvider,
  { user, body: { id, planType, renews, consents, amountCents, ...handed } }: PaidOrder,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const plan = planOf(planType);
  if (provider.wallet === null) return refuse('PAYMENT_PROVIDER_SILENT');
  // The sheet has shown a sum: no other is taken.
  if (amountCents !== plan.firstChargeCents) return refuse('PLAN_PRICE_CHANGED');
  const find = () => runAsService(platform, ({ tx }) => billingRepository(tx).find(id));
  if ((await find()) === undefined) {
    const started = await startSubscription(platform, provider, { id, user, planType, renews, consents });
    if (!started.ok) return started;
  }
  const checkout = await find();
  if (checkout?.user_id !== user.id || !isOfOrder(checkout, { planType, renews })) return refuse('CHECKOUT_NOT_FOUND');
  return chargeCheckout(platform, provider, { checkout, label: plan.productName, ...handed });
}

/** The charge of a subscription that failed keeps what was agreed for it. */
function isOfOrder(checkout: CheckoutRow, { planType, renews }: Pick<BodyOf<Call>, 'planType' | 'renews'>): boolean {
  return checkout.plan_type === planType && (checkout.renews === renews || checkout.pays_subscription !== null);
}
