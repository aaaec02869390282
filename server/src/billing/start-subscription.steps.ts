import { planOf, type PlanType } from '@placejuste/domain/billing';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { checkPermission } from '../accounts/index.ts';
import { runAsUser, type CommandContext, type Platform, type RequestUser } from '../platform/http/index.ts';
import type { PaymentProvider } from '../platform/payment/index.ts';
import { isSubscribed } from './is-subscribed.ts';
import { catchUpPayer, startCheckout, type StartedCheckout } from './start-checkout.steps.ts';

/** Subscribing: the first charge of the plan. Refused when a subscription is already paid. */
export async function startSubscription(
  platform: Platform,
  provider: PaymentProvider,
  { user, planType }: { readonly user: RequestUser; readonly planType: PlanType },
): Promise<Result<StartedCheckout, 'ACCOUNT_SUSPENDED' | 'ALREADY_SUBSCRIBED' | 'PAYMENT_PROVIDER_SILENT'>> {
  await catchUpPayer(platform, provider, user.id);
  const allowed = await runAsUser(platform, user, checkMaySubscribe);
  if (!allowed.ok) return allowed;
  const plan = planOf(planType);
  return startCheckout(platform, provider, {
    subject: {
      user_id: user.id,
      purpose: 'subscription',
      plan_type: planType,
      declaration_id: null,
      amount_cents: plan.firstChargeCents,
    },
    label: plan.productName,
    cancelPath: '/pwa',
  });
}

async function checkMaySubscribe({
  tx,
  user,
}: CommandContext): Promise<Result<true, 'ACCOUNT_SUSPENDED' | 'ALREADY_SUBSCRIBED'>> {
  if (!(await checkPermission(tx, 'subscribe')).ok) return refuse('ACCOUNT_SUSPENDED');
  if (await isSubscribed(tx, user.id)) return refuse('ALREADY_SUBSCRIBED');
  return ok(true);
}
