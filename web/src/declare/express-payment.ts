import { billingContract } from '@placejuste/contracts/billing';
import { callApi } from '../platform/index.ts';
import { declareText } from './declare.text.fr.ts';

/** `opened`: the page already shows in another tab; otherwise the person opens it from its link. */
export type PaymentOpening =
  | { readonly ok: true; readonly url: string; readonly opened: boolean }
  | { readonly ok: false; readonly message: string };

/** Starts paying the 5,00 € of a delivered declaration and shows the payment page in `tab`. */
export async function openExpressPayment(declarationId: string, tab: Window | null): Promise<PaymentOpening> {
  const outcome = await callApi(billingContract.calls.startExpressCheckout, { body: { declarationId } });
  if (!outcome.ok) {
    tab?.close();
    return { ok: false, message: outcome.status === 0 || outcome.status >= 500 ? declareText.payment.error : outcome.message };
  }
  const { url } = outcome.value;
  const opened = tab !== null && !tab.closed;
  if (opened) tab.location.replace(url);
  return { ok: true, url, opened };
}
