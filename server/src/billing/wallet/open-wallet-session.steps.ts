import type { billingContract } from '@placejuste/contracts/billing';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { runAsService, type Platform } from '../../platform/http/index.ts';
import { PaymentFault, type PaymentProvider } from '../../platform/payment/index.ts';
import { isWalletOff } from './is-wallet-off.ts';

type Call = typeof billingContract.calls.openWalletSession;

/** Opens a merchant session, which proves to the sheet of a browser that this site is the merchant's. */
export async function openWalletSession(
  platform: Platform,
  { wallet }: PaymentProvider,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const openSession = wallet?.openMerchantSession ?? null;
  if (openSession === null) return refuse('PAYMENT_PROVIDER_SILENT');
  if (await runAsService(platform, isWalletOff)) return refuse('WALLET_PAYMENTS_OFF');
  try {
    return ok({ session: { ...(await openSession()) } });
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error;
    platform.log.error({ fault: error.kind, ...error.detail }, 'merchant not validated');
    return refuse('PAYMENT_PROVIDER_SILENT');
  }
}
