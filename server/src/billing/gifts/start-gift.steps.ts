import type { Gift } from '@placejuste/domain/billing';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { isFeatureOff } from '../../features/index.ts';
import { runAsService, type Platform } from '../../platform/http/index.ts';
import type { PaymentProvider } from '../../platform/payment/index.ts';
import { addCheckout } from '../add-checkout.ts';
import { billingRepository } from '../billing.repository.ts';
import type { CheckoutRow } from '../billing.tables.ts';
import { billingText } from '../billing.text.fr.ts';
import { scheduleForgetEmail } from './forget-gift-email.job.ts';
import { openPaymentPage } from '../open-payment-page.ts';
import { paysOnce } from '../pays-once.ts';

/**
 * Opens the payment of a one-off gift. The ticket of the page is its id: pressing twice makes one payment, another
 * amount makes another payment.
 */
export async function startGift(
  platform: Platform,
  provider: PaymentProvider,
  { ticketId, gift }: { readonly ticketId: string; readonly gift: Gift },
): Promise<Result<CheckoutRow, 'PAYMENT_PROVIDER_SILENT' | 'PAYMENTS_OFF'>> {
  const storedGift = await runAsService(platform, ({ tx }) => billingRepository(tx).find(ticketId));
  if (storedGift !== undefined && isSameGift(storedGift, gift)) return ok(storedGift);
  if (await runAsService(platform, ({ tx }) => isFeatureOff(tx, 'payments'))) return refuse('PAYMENTS_OFF');
  const id = storedGift === undefined ? ticketId : platform.newId();
  const checkout = await openPaymentPage(platform, provider, {
    subject: {
      id,
      user_id: null,
      purpose: 'gift',
      plan_type: null,
      declaration_id: null,
      amount_cents: gift.amountCents,
      receipt_email: gift.email,
      ...paysOnce,
    },
    label: billingText.giftLabel,
    paths: { success: '/merci-soutien', cancel: `/payments?session=${id}` },
  });
  if (checkout === null) return refuse('PAYMENT_PROVIDER_SILENT');
  return runAsService(platform, async (context) => {
    const storedCheckout = await addCheckout(context, { provider, checkout });
    if (gift.email !== null) await scheduleForgetEmail(context, storedCheckout.id);
    return ok(storedCheckout);
  });
}

/**
 * True when the first payment is the same gift and can be resumed; a cancelled one cannot, its page at the provider
 * being closed.
 */
function isSameGift(storedGift: CheckoutRow, gift: Gift): boolean {
  return (
    storedGift.purpose === 'gift' &&
    storedGift.state !== 'cancelled' &&
    storedGift.amount_cents === gift.amountCents &&
    (storedGift.state === 'paid' || storedGift.receipt_email === gift.email)
  );
}
