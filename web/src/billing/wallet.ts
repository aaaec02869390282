import { billingText } from './billing.text.fr.ts';

const text = billingText.wallet;

/** Country, currency and networks of specification §9. */
const card = { supportedNetworks: ['visa', 'mastercard', 'amex'] };
const methods: readonly PaymentMethodData[] = [
  {
    supportedMethods: 'https://google.com/pay',
    data: { apiVersion: 2, apiVersionMinor: 0, allowedPaymentMethods: [{ type: 'CARD', parameters: { allowedCardNetworks: ['VISA', 'MASTERCARD', 'AMEX'], allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'] } }] },
  },
  { supportedMethods: 'https://apple.com/apple-pay', data: { version: 3, countryCode: 'FR', merchantCapabilities: ['supports3DS'], ...card } },
];

/**
 * Why the phone's own wallet cannot pay here, in the catalogue's words (§8). The embedded payment service has no
 * merchant account with any wallet, so that even a browser that knows one has nothing to pay with: it is never opened
 * for a payment that nobody would receive.
 */
export async function walletProblem(label: string, cents: number): Promise<string> {
  if (typeof window.PaymentRequest === 'undefined') return text.unsupported;
  try {
    const amount = { currency: 'EUR', value: (cents / 100).toFixed(2) };
    await new PaymentRequest([...methods], { total: { label, amount } }).canMakePayment();
    return text.noMethod;
  } catch (cause) {
    return text.failed(cause instanceof Error ? cause.message : String(cause));
  }
}
