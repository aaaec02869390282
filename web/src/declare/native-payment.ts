import { laterText } from './after-place.text.fr.ts';

/**
 * Why the phone's own payment sheet is not offered here, in the catalogue's words. Every wallet needs a payment
 * provider that can settle what it hands over; the embedded one has only its page, opened in a new tab.
 */
export function nativePaymentProblem(device: { readonly PaymentRequest?: unknown } = globalThis): string {
  return device.PaymentRequest === undefined ? laterText.payment.unsupported : laterText.payment.noMethod;
}
