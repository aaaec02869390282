import { expressCents } from '@placejuste/domain/billing';
import { canDossierLeave } from '@placejuste/domain/declaration';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { checkPermission } from '../accounts/index.ts';
import { findDeclarationForDossier } from '../declarations/index.ts';
import { runAsService, runAsUser, type Platform, type RequestUser } from '../platform/http/index.ts';
import type { PaymentProvider } from '../platform/payment/index.ts';
import { billingText } from './billing.text.fr.ts';
import { findOpenExpress } from './find-open-express.ts';
import { catchUpPayer, startCheckout, type StartedCheckout } from './start-checkout.steps.ts';
import { paysOnce } from './pays-once.ts';

type StartExpressRefusal =
  | 'ACCOUNT_SUSPENDED'
  | 'DECLARATION_NOT_FOUND'
  | 'NOTHING_DUE'
  | 'PAYMENT_PROVIDER_SILENT'
  | 'PAYMENTS_OFF';

interface Express<Closed> {
  readonly user: RequestUser;
  readonly declarationId: string;
  /**
   * Reason why no new payment may begin now. A payment already begun is still returned: its first answer may have been
   * lost.
   */
  readonly findClosed?: () => Promise<Closed | null>;
}

/** Opens the payment of one declaration (5,00 €). */
export async function startExpress<Closed extends string = never>(
  platform: Platform,
  provider: PaymentProvider,
  { user, declarationId, findClosed }: Express<Closed>,
): Promise<Result<StartedCheckout, StartExpressRefusal | Closed>> {
  await catchUpPayer(platform, provider, user.id);
  const declaration = await runAsUser(platform, user, ({ tx }) => findDeclarationForDossier(tx, declarationId));
  if (declaration === null) return refuse('DECLARATION_NOT_FOUND');
  if (canDossierLeave(declaration.payment)) return refuse('NOTHING_DUE');
  // Its dossier would not be prepared: no payment is taken for it.
  const isOpen = await runAsUser(platform, user, ({ tx }) => checkPermission(tx, 'subscribe'));
  if (!isOpen.ok) return refuse('ACCOUNT_SUSPENDED');
  const openCheckout = await runAsService(platform, (context) => findOpenExpress(context, { declarationId, provider }));
  if (openCheckout !== undefined && openCheckout.payment_url !== null)
    return ok({ id: openCheckout.id, url: openCheckout.payment_url });
  const reason = await findClosed?.();
  if (reason) return refuse(reason);
  return startCheckout(platform, provider, {
    subject: {
      user_id: user.id,
      purpose: 'express',
      plan_type: null,
      declaration_id: declarationId,
      amount_cents: expressCents,
      ...paysOnce,
    },
    label: billingText.expressLabel,
    cancelPath: '/pwa/billing',
  });
}
