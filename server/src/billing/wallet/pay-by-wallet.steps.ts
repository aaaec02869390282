import type { billingContract } from '@placejuste/contracts/billing';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { runAsService, type Platform, type RequestUser } from '../../platform/http/index.ts';
import {
  PaymentFault,
  type PaymentProvider,
  type WalletAnswer,
  type WalletPayments,
} from '../../platform/payment/index.ts';
import { billingRepository } from '../billing.repository.ts';
import { billingText } from '../billing.text.fr.ts';
import type { CheckoutRow } from '../billing.tables.ts';
import { settleCheckout } from '../settle-checkout.ts';
import { startExpress } from '../start-express.steps.ts';

type Call = typeof billingContract.calls.payByWallet;
type Paid = Result<ReplyOf<Call>, keyof Call['refusals']>;

interface HandedOver {
  readonly user: RequestUser;
  readonly declarationId: string;
  readonly method: string;
  readonly token: string;
}

/**
 * Pays the 5,00 € of a declaration with what a wallet handed over. The checkout is the one that its payment page would
 * settle, so that both together are one payment; a request that was cut is repeated under the same number.
 */
export async function payByWallet(
  platform: Platform,
  provider: PaymentProvider,
  { user, declarationId, ...handed }: HandedOver,
): Promise<Paid> {
  const { wallet } = provider;
  if (wallet === null) return refuse('PAYMENT_PROVIDER_SILENT');
  const started = await startExpress(platform, provider, { user, declarationId });
  if (!started.ok) return started;
  const { id } = started.value;
  const checkout = await runAsService(platform, ({ tx }) => billingRepository(tx).find(id));
  if (checkout === undefined) return refuse('DECLARATION_NOT_FOUND');
  if (checkout.state === 'paid') return ok({ id, state: 'paid' });
  const answer = await charge(platform, wallet, { checkout, ...handed });
  if (answer === null) return refuse('PAYMENT_PROVIDER_SILENT');
  if (answer.state === 'paid')
    await runAsService(platform, (context) =>
      settleCheckout(context, { providerName: provider.name, event: answer.event }),
    );
  if (answer.state === 'refused') {
    platform.log.warn({ provider: provider.name, code: answer.code }, 'wallet refused');
    await runAsService(platform, ({ tx }) => billingRepository(tx).countWalletRefusal(id, checkout.wallet_refusals));
  }
  return ok({ id, state: answer.state });
}

/** Null when the provider does not answer: whether it charged is then for its event to tell. */
async function charge(
  platform: Platform,
  wallet: WalletPayments,
  { checkout, method, token }: Pick<HandedOver, 'method' | 'token'> & { readonly checkout: CheckoutRow },
): Promise<WalletAnswer | null> {
  try {
    return await wallet.pay({
      reference: checkout.id,
      page: checkout.provider_reference,
      attempt: checkout.wallet_refusals,
      amountCents: checkout.amount_cents,
      label: billingText.expressLabel,
      method,
      token,
    });
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error;
    platform.log.error({ fault: error.kind, ...error.detail }, 'wallet not charged');
    return null;
  }
}
