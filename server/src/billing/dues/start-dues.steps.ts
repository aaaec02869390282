import { expressCents } from '@placejuste/domain/billing';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { checkPermission } from '../../accounts/index.ts';
import { listDueDeclarations } from '../../declarations/index.ts';
import { runAsService, runAsUser, type Platform, type RequestUser } from '../../platform/http/index.ts';
import type { PaymentProvider } from '../../platform/payment/index.ts';
import { billingText } from '../billing.text.fr.ts';
import { paysOnce } from '../pays-once.ts';
import { catchUpPayer, startCheckout, type StartedCheckout } from '../start-checkout.steps.ts';
import { findOpenDues } from './find-open-dues.ts';

type StartDuesRefusal = 'ACCOUNT_SUSPENDED' | 'DUES_CHANGED' | 'PAYMENT_PROVIDER_SILENT' | 'PAYMENTS_OFF';

interface Dues {
  readonly user: RequestUser;
  /** Declarations shown with their sum on the page. */
  readonly declarationIds: readonly string[];
}

/**
 * Opens one payment for several dossiers. Refuses `DUES_CHANGED` when one is no longer due, since the sum changes: the
 * client reads the list again.
 */
export async function startDues(
  platform: Platform,
  provider: PaymentProvider,
  { user, declarationIds }: Dues,
): Promise<Result<StartedCheckout, StartDuesRefusal>> {
  await catchUpPayer(platform, provider, user.id);
  const dueIds = new Set((await runAsUser(platform, user, ({ tx }) => listDueDeclarations(tx))).map(({ id }) => id));
  const ids = [...new Set(declarationIds.map((id) => id.toLowerCase()))].toSorted();
  if (ids.length < 2 || ids.some((id) => !dueIds.has(id))) return refuse('DUES_CHANGED');
  const isOpen = await runAsUser(platform, user, ({ tx }) => checkPermission(tx, 'subscribe'));
  if (!isOpen.ok) return refuse('ACCOUNT_SUSPENDED');
  const openCheckout = await runAsService(platform, (context) => findOpenDues(context, { ids, provider }));
  if (openCheckout !== undefined && openCheckout.payment_url !== null)
    return ok({ id: openCheckout.id, url: openCheckout.payment_url });
  return startCheckout(platform, provider, {
    subject: {
      user_id: user.id,
      purpose: 'express',
      plan_type: null,
      declaration_id: null,
      amount_cents: expressCents * ids.length,
      ...paysOnce,
      declaration_ids: ids,
    },
    label: billingText.duesLabel(ids.length),
    cancelPath: '/pwa/billing',
  });
}
