import type { billingContract } from '@placejuste/contracts/billing';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { refuse, type Result } from '@placejuste/domain/kernel';
import { isFeatureOff } from '../../features/index.ts';
import { runAsService, type Platform, type RequestUser } from '../../platform/http/index.ts';
import type { PaymentProvider } from '../../platform/payment/index.ts';
import { billingRepository } from '../billing.repository.ts';
import { billingText } from '../billing.text.fr.ts';
import { startExpress } from '../start-express.steps.ts';
import { chargeCheckout, type HandedOver } from './charge-checkout.steps.ts';

type Call = typeof billingContract.calls.payByWallet;

interface PaidDeclaration extends HandedOver {
  readonly user: RequestUser;
  readonly declarationId: string;
}

/** Pays for one declaration (5,00 €) with the token of a wallet. */
export async function payByWallet(
  platform: Platform,
  provider: PaymentProvider,
  { user, declarationId, ...handed }: PaidDeclaration,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  if (provider.wallet === null) return refuse('PAYMENT_PROVIDER_SILENT');
  const isOff = () => runAsService(platform, ({ tx }) => isFeatureOff(tx, 'wallet-payments'));
  const findClosed = async () => ((await isOff()) ? ('WALLET_PAYMENTS_OFF' as const) : null);
  const outcome = await startExpress(platform, provider, { user, declarationId, findClosed });
  if (!outcome.ok) return outcome;
  const checkout = await runAsService(platform, ({ tx }) => billingRepository(tx).find(outcome.value.id));
  if (checkout === undefined) return refuse('DECLARATION_NOT_FOUND');
  return chargeCheckout(platform, provider, { checkout, label: billingText.expressLabel, ...handed });
}
