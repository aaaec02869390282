import { billingContract } from '@placejuste/contracts/billing';
import { expressCents } from '@placejuste/domain/billing';
import { callApi } from '../../platform/index.ts';
import { lazyStepsText } from '../wizard/lazy-steps.text.fr.ts';

/** `isOpened`: the page is already shown in another tab; otherwise the person opens it from its link. */
export type PageOpening =
  | { readonly ok: true; readonly url: string; readonly isOpened: boolean }
  | { readonly ok: false; readonly message: string };

/** Outcome of the payment: its page, or the checkout paid in the phone's payment sheet. */
export type PaymentOpening =
  | PageOpening
  | { readonly ok: true; readonly checkout: string; readonly state: 'paid' | 'pending' };

/** Address of the payment page (specification §4): the session, the amount and the originating application. */
function buildPaymentPath(session: string): string {
  return `/payments?session=${session}&amount=${(expressCents / 100).toFixed(2)}&pwa=true`;
}

/** Starts paying the 5,00 € of a delivered declaration and shows the payment page in `tab`. */
export async function openExpressPayment(declarationId: string, tab: Window | null): Promise<PageOpening> {
  const outcome = await callApi(billingContract.calls.startExpressCheckout, { body: { declarationId } });
  if (!outcome.ok) {
    tab?.close();
    return {
      ok: false,
      message: outcome.status === 0 || outcome.status >= 500 ? lazyStepsText.payment.error : outcome.message,
    };
  }
  const url = buildPaymentPath(outcome.value.id);
  const isOpened = tab !== null && !tab.closed;
  if (isOpened) tab.location.replace(url);
  return { ok: true, url, isOpened };
}
