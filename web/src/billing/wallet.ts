import { billingText } from './billing.text.fr.ts';

/**
 * Why the phone's own wallet cannot pay here, in the catalogue's words (§8). The embedded payment service settles no
 * wallet: even a browser that has one is never asked to open it for a payment that nobody would receive.
 */
export function walletProblem(): string {
  return typeof window.PaymentRequest === 'undefined' ? billingText.wallet.unsupported : billingText.wallet.noMethod;
}
