import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { isFeatureOff } from '../features/index.ts';
import { runAsService, type Platform } from '../platform/http/index.ts';
import type { PaymentProvider } from '../platform/payment/index.ts';
import { addCheckout } from './add-checkout.ts';
import { billingRepository } from './billing.repository.ts';
import type { CheckoutSubject } from './billing.tables.ts';
import { catchUpCheckout } from './catch-up/catch-up-checkout.steps.ts';
import { openPaymentPage } from './open-payment-page.ts';

export type StartedCheckout = { readonly id: string; readonly url: string };

/** How long a payment page may still be paid: providers keep one for a day. */
const payableMs = 25 * 3_600_000;

/**
 * Asks the provider about the open payments of a person, so that no one pays a second time because an event is late.
 */
export async function catchUpPayer(platform: Platform, provider: PaymentProvider, userId: string): Promise<void> {
  const since = new Date(platform.clock.now().getTime() - payableMs);
  const openCheckouts = await runAsService(platform, ({ tx }) =>
    billingRepository(tx).openOf(userId, provider.name, since),
  );
  await Promise.all(openCheckouts.map((checkout) => catchUpCheckout(platform, provider, { checkout })));
}

interface NewCheckout {
  /** Absent: a new one. */
  readonly id?: string | undefined;
  readonly subject: Omit<CheckoutSubject, 'id' | 'receipt_email'>;
  /** Shown to the payer. */
  readonly label: string;
  /** Path of our page for a payer who gives up. */
  readonly cancelPath: string;
}

/**
 * Opens a payment page for a person with an account. An overdue charge of a subscription can be paid even while
 * payments are off, since its grace period runs meanwhile.
 */
export async function startCheckout(
  platform: Platform,
  provider: PaymentProvider,
  { id = platform.newId(), subject, label, cancelPath }: NewCheckout,
): Promise<Result<StartedCheckout, 'PAYMENT_PROVIDER_SILENT' | 'PAYMENTS_OFF'>> {
  const isOff = await runAsService(platform, ({ tx }) => isFeatureOff(tx, 'payments'));
  if (isOff && subject.pays_subscription === null) return refuse('PAYMENTS_OFF');
  const checkout = await openPaymentPage(platform, provider, {
    subject: { id, receipt_email: null, ...subject },
    label,
    paths: { success: '/pwa/payment-success', cancel: cancelPath },
  });
  if (checkout === null) return refuse('PAYMENT_PROVIDER_SILENT');
  const storedCheckout = await runAsService(platform, (context) => addCheckout(context, { provider, checkout }));
  return ok({ id: storedCheckout.id, url: storedCheckout.payment_url ?? checkout.payment_url });
}
