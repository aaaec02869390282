import { runAsService, type Platform } from '../../platform/http/index.ts';
import { PaymentFault, type PaymentEvent, type PaymentProvider } from '../../platform/payment/index.ts';
import { billingRepository } from '../billing.repository.ts';
import type { CheckoutRow } from '../billing.tables.ts';
import { settleCheckout } from '../settle-checkout.ts';

/** Minimum time between two questions to the provider; a waiting page asks us much more often. */
const pauseMs = 5000;
/** Shorter for a person who comes back from the provider's page: the answer to an earlier question is out of date. */
const returnPauseMs = 1000;

/**
 * `settled`: the provider has decided, and the checkout is settled here. `unpaid`: nothing was paid. `unknown`:
 * neither.
 */
export type ProviderAnswer = 'settled' | 'unpaid' | 'unknown';

/**
 * Asks the provider about a payment that is still open here, because its event is late or lost. A provider that does
 * not answer changes nothing.
 */
export async function catchUpCheckout(
  platform: Platform,
  provider: PaymentProvider,
  { checkout, isReturn = false }: { readonly checkout: CheckoutRow; readonly isReturn?: boolean },
): Promise<ProviderAnswer> {
  if (checkout.state !== 'open' || checkout.provider !== provider.name) return 'unknown';
  const now = platform.clock.now();
  const isCheckClaimed = await runAsService(platform, ({ tx }) =>
    billingRepository(tx).claimProviderCheck(
      checkout.id,
      new Date(now.getTime() - (isReturn ? returnPauseMs : pauseMs)),
      now,
    ),
  );
  if (!isCheckClaimed) return 'unknown';
  try {
    return await settleFromProvider(platform, provider, checkout);
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error;
    platform.log.warn({ provider: provider.name, fault: error.kind, ...error.detail }, 'payment not looked at');
    return 'unknown';
  }
}

/** Rejects with a PaymentFault when the provider does not answer. */
export async function settleFromProvider(
  platform: Platform,
  provider: PaymentProvider,
  checkout: Pick<CheckoutRow, 'id' | 'provider_reference' | 'wallet_payment'>,
): Promise<ProviderAnswer> {
  const event =
    (await fetchWalletOutcome(provider, checkout)) ?? (await provider.fetchOutcome(checkout.provider_reference));
  // A wallet payment may still be pending although nothing was paid on the page.
  if (event === 'unpaid') return checkout.wallet_payment === null ? 'unpaid' : 'unknown';
  if (event === null) return 'unknown';
  const outcome = await runAsService(platform, (context) =>
    settleCheckout(context, { providerName: provider.name, event: { ...event, reference: checkout.id } }),
  );
  return outcome === 'unknown' ? 'unknown' : 'settled';
}

/** A payment through a wallet has its own outcome at the provider, apart from the page's. */
async function fetchWalletOutcome(
  { wallet }: PaymentProvider,
  { id: reference, wallet_payment: payment }: Pick<CheckoutRow, 'id' | 'wallet_payment'>,
): Promise<PaymentEvent | null> {
  return wallet === null || payment === null ? null : wallet.fetchOutcome({ payment, reference });
}
