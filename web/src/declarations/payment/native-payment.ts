import { laterStepsText } from '../wizard/later-steps.text.fr.ts';

/** A way of paying that a browser may be asked about, as its Payment Request names it. */
interface PaymentMethod {
  readonly supportedMethods: string;
}

type PaymentRequestOf = new (
  methods: PaymentMethod[],
  details: { total: { label: string; amount: { currency: string; value: string } } },
) => { canMakePayment(): Promise<boolean> };

interface Device {
  readonly PaymentRequest?: PaymentRequestOf;
}

/** No provider of ours settles what a wallet hands over: the browser is asked about none, and told to nobody. */
const settledMethods: readonly PaymentMethod[] = [];

/**
 * Why the phone's own payment sheet is not offered, in the catalogue's words (§8); null when nothing may be said:
 * « Aucune méthode » is an answer of the browser, never a guess.
 */
export async function nativePaymentProblem(
  methods = settledMethods,
  device: Device = globalThis as Device,
): Promise<string | null> {
  if (device.PaymentRequest === undefined) return laterStepsText.payment.unsupported;
  if (methods.length === 0) return null;
  const request = new device.PaymentRequest([...methods], {
    total: { label: laterStepsText.payment.item, amount: { currency: 'EUR', value: '5.00' } },
  });
  // A browser that cannot answer has not answered that there is none.
  const available = await request.canMakePayment().catch(() => null);
  return available === false ? laterStepsText.payment.noMethod : null;
}
