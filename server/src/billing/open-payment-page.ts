import { hasLaterCharges } from '@placejuste/domain/subscription';
import type { Platform } from '../platform/http/index.ts';
import { PaymentFault, type PaymentProvider } from '../platform/payment/index.ts';
import type { CheckoutRow, CheckoutSubject } from './billing.tables.ts';

/** True where the same card will be charged again. */
export function shouldKeepCard({
  purpose,
  plan_type: planType,
  renews,
}: Pick<CheckoutSubject, 'purpose' | 'plan_type' | 'renews'>): boolean {
  if (purpose === 'card') return true;
  return planType !== null && hasLaterCharges({ planType, renews });
}

interface PaymentPage {
  readonly subject: CheckoutSubject;
  /** Shown to the payer. */
  readonly label: string;
  /** Paths of our pages to which the payer comes back. */
  readonly paths: { readonly success: string; readonly cancel: string };
}

/** Opens a payment page at the provider for a checkout not stored yet; null when the provider does not answer. */
export async function openPaymentPage(
  { clock, log, publicUrl }: Pick<Platform, 'clock' | 'log' | 'publicUrl'>,
  provider: PaymentProvider,
  { subject, label, paths }: PaymentPage,
): Promise<(CheckoutRow & { readonly payment_url: string }) | null> {
  try {
    const { url, providerReference } = await provider.openPayment({
      reference: subject.id,
      amountCents: subject.amount_cents,
      label,
      successUrl: `${publicUrl}${paths.success}?checkout=${subject.id}`,
      cancelUrl: buildCancelUrl(publicUrl, paths.cancel, subject.id),
      keepsCard: shouldKeepCard(subject),
    });
    return {
      ...subject,
      state: 'open',
      sale_terms_id: null,
      provider: provider.name,
      provider_reference: providerReference,
      payment_url: url,
      created_at: clock.now(),
      settled_at: null,
      looked_at: null,
      payment: null,
      refund_asked_at: null,
      refunded_at: null,
      refund_cents: null,
      withdrawn_at: null,
      withdrawn_cents: null,
      wallet_payment: null,
      erased_at: null,
    };
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error;
    log.error({ provider: provider.name, fault: error.kind, ...error.detail }, 'checkout not opened');
    return null;
  }
}

/** Our page for a payer who gives up: it tells the state of that payment. */
function buildCancelUrl(publicUrl: string, path: string, checkoutId: string): string {
  const url = new URL(path, publicUrl);
  url.searchParams.set('checkout', checkoutId);
  return url.href;
}
