import type { billingContract } from '@placejuste/contracts/billing';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { runAsService, type Platform } from '../../platform/http/index.ts';
import {
  PaymentFault,
  type PaymentProvider,
  type WalletAnswer,
  type WalletPayments,
} from '../../platform/payment/index.ts';
import { billingRepository } from '../billing.repository.ts';
import type { CheckoutRow } from '../billing.tables.ts';
import { shouldKeepCard } from '../open-payment-page.ts';
import { settleCheckout } from '../settle-checkout.ts';

/** A method of the provider, and the token that the browser returned for it, as JSON. */
export interface HandedOver {
  readonly method: string;
  readonly token: string;
}

interface Charging extends HandedOver {
  readonly checkout: CheckoutRow;
  /** Shown to the payer. */
  readonly label: string;
}

type WalletReply = ReplyOf<typeof billingContract.calls.payByWallet>;

/**
 * Settles a checkout with the token of a wallet. It is the checkout of the payment page, so that using both makes one
 * payment; a request that was cut off is repeated under the same id.
 */
export async function chargeCheckout(
  platform: Platform,
  provider: PaymentProvider,
  { checkout, ...charging }: Charging,
): Promise<Result<WalletReply, 'PAYMENT_PROVIDER_SILENT'>> {
  const { id, state } = checkout;
  if (state === 'paid') return ok({ id, state });
  const answer = provider.wallet && (await askProvider(platform, provider.wallet, { checkout, ...charging }));
  if (answer === null) return refuse('PAYMENT_PROVIDER_SILENT');
  if (answer.state === 'paid') {
    const outcome = await runAsService(platform, (context) =>
      settleCheckout(context, { providerName: provider.name, event: answer.event }),
    );
    // A payment that bought nothing is refunded: the page of the checkout says so.
    return ok({ id, state: outcome === 'settled' ? 'paid' : 'pending' });
  }
  if (answer.state === 'refused') platform.log.warn({ provider: provider.name, code: answer.code }, 'wallet refused');
  return ok({ id, state: answer.state });
}

/** Null when the provider does not answer: its event will tell whether it charged. */
async function askProvider(
  platform: Platform,
  wallet: WalletPayments,
  { checkout, label, method, token }: Charging,
): Promise<WalletAnswer | null> {
  try {
    const payment = checkout.wallet_payment ?? (await beginCharge(platform, wallet, { checkout, label }));
    return await wallet.pay({ payment, reference: checkout.id, method, token });
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error;
    platform.log.error({ fault: error.kind, ...error.detail }, 'wallet not charged');
    return null;
  }
}

/**
 * Creates and stores the wallet payment before a sheet is tried: if an answer is lost, the same payment is paid or
 * checked.
 */
async function beginCharge(
  platform: Platform,
  wallet: WalletPayments,
  { checkout, label }: Pick<Charging, 'checkout' | 'label'>,
): Promise<string> {
  const payment = await wallet.begin({
    reference: checkout.id,
    page: checkout.provider_reference,
    keepsCard: shouldKeepCard(checkout),
    amountCents: checkout.amount_cents,
    label,
  });
  return runAsService(platform, ({ tx }) => billingRepository(tx).keepWalletPayment(checkout.id, payment));
}
