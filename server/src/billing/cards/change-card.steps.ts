import { refuse, type Result } from '@placejuste/domain/kernel';
import { checkPermission } from '../../accounts/index.ts';
import { runAsService, runAsUser, type Platform, type RequestUser } from '../../platform/http/index.ts';
import type { PaymentProvider } from '../../platform/payment/index.ts';
import { billingText } from '../billing.text.fr.ts';
import { paysOnce } from '../pays-once.ts';
import { catchUpPayer, startCheckout, type StartedCheckout } from '../start-checkout.steps.ts';
import { findCharged } from './find-charged.ts';

type ChangeCardRefusal =
  | 'ACCOUNT_SUSPENDED'
  | 'NO_LATER_CHARGE'
  | 'RENEWAL_DUE'
  | 'PAYMENT_PROVIDER_SILENT'
  | 'PAYMENTS_OFF';

/**
 * Opens the page on which another card is given, where nothing is paid. Refuses `RENEWAL_DUE` in the grace period: the
 * overdue charge is then paid with the new card, which is stored.
 */
export async function changeCard(
  platform: Platform,
  provider: PaymentProvider,
  { user, forNewPlan: isForNewPlan = false }: { readonly user: RequestUser; readonly forNewPlan?: boolean | undefined },
): Promise<Result<StartedCheckout, ChangeCardRefusal>> {
  await catchUpPayer(platform, provider, user.id);
  const isOpen = await runAsUser(platform, user, ({ tx }) => checkPermission(tx, 'subscribe'));
  if (!isOpen.ok) return refuse('ACCOUNT_SUSPENDED');
  const charged = await runAsService(platform, (context) => findCharged(context, user.id));
  if (charged === null || (charged.next === null && !isForNewPlan)) return refuse('NO_LATER_CHARGE');
  if (charged.status === 'grace') return refuse('RENEWAL_DUE');
  return startCheckout(platform, provider, {
    subject: {
      user_id: user.id,
      purpose: 'card',
      plan_type: null,
      declaration_id: null,
      amount_cents: 0,
      ...paysOnce,
      pays_subscription: charged.row.id,
    },
    label: billingText.cardLabel,
    cancelPath: '/pwa/billing',
  });
}
