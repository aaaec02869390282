import type { Stripe } from 'stripe';
import * as z from 'zod';
import { chargedNetworks, paymentCountry } from '@placejuste/domain/billing';
import type { Clock } from '../clock/index.ts';
import {
  paymentCurrency,
  type WalletAnswer,
  type WalletMethod,
  type WalletPayment,
  type WalletPayments,
  type WalletSheet,
} from './payment-provider.ts';

/** What Google asks of who takes its wallet, beside the keys of Stripe. */
export interface GooglePay {
  /** Of Stripe: it may be read by anybody. */
  readonly publishableKey: string;
  readonly merchantId: string;
  readonly merchantName: string;
}

interface StripeWallet {
  readonly stripe: Stripe;
  readonly errors: typeof Stripe.errors;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly publicUrl: string;
  readonly googlePay: GooglePay;
  /** A page waits for a look. */
  readonly lookTimeoutMs: number;
}

const googleMethod = 'https://google.com/pay';
/** What a browser reads to find the application behind it. */
export const googlePayOrigins: readonly string[] = ['https://google.com', 'https://pay.google.com'];
/** Of the exchange between Google and Stripe, not of the API. */
const tokenVersion = '2018-10-31';
const handedOver = z.object({
  paymentMethodData: z.object({ tokenizationData: z.object({ token: z.string() }) }),
});
const stripeToken = z.object({ id: z.string().startsWith('tok_') });

/** Google Pay through Stripe: the browser hands over a token that only Stripe can charge, never a card. */
export function stripeWallet({
  stripe,
  errors,
  clock,
  newId,
  publicUrl,
  googlePay,
  lookTimeoutMs,
}: StripeWallet): WalletPayments {
  async function createIntent({ reference, keepsCard, amountCents, label }: WalletPayment, key: string) {
    const metadata = { site: publicUrl, wallet: reference };
    // Nobody by name: whom a kept card is charged for again is known here alone.
    const payer = keepsCard ? await stripe.customers.create({ metadata }, { idempotencyKey: `${key}-payer` }) : null;
    return stripe.paymentIntents.create(
      {
        amount: amountCents,
        currency: paymentCurrency,
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        ...(payer === null ? {} : { customer: payer.id, setup_future_usage: 'off_session' as const }),
        description: label,
        metadata,
      },
      { idempotencyKey: key },
    );
  }

  /** An intent that sheets confirm, whichever: Stripe lets it succeed once. */
  async function begin(payment: WalletPayment): Promise<string> {
    const key = `wallet-${payment.reference}`;
    try {
      return (await createIntent(payment, key)).id;
    } catch (error) {
      // Kept under the key for a day. Nobody was told of an intent, so that none is confirmed.
      const isStuck = error instanceof errors.StripeAPIError || error instanceof errors.StripeIdempotencyError;
      if (!isStuck) throw error;
      return (await createIntent(payment, `${key}-${newId()}`)).id;
    }
  }

  async function confirm(intent: string, token: string) {
    const method = await stripe.paymentMethods.create(
      { type: 'card', card: { token } },
      { idempotencyKey: `wallet-${token}-card` },
    );
    // A sheet can show no page of a bank: asked for an accord, the card fails, and the intent waits for another one.
    return stripe.paymentIntents.confirm(
      intent,
      { payment_method: method.id, error_on_requires_action: true },
      { idempotencyKey: `wallet-${token}` },
    );
  }

  function answerOf(
    { id, status, amount: amountCents, currency, latest_charge: charge }: Stripe.PaymentIntent,
    reference: string,
  ): WalletAnswer {
    if (status === 'processing') return { state: 'pending' };
    // Not confirmed, or cancelled: nothing is taken.
    if (status !== 'succeeded') return { state: 'refused', code: status };
    const at = charge && typeof charge !== 'string' ? new Date(charge.created * 1000) : clock.now();
    const told = { id: `wallet:${id}`, at, reference, amountCents, currency };
    return { state: 'paid', event: { ...told, type: 'paid', providerReference: id, payment: id } };
  }

  async function pay({ payment, reference, method, token: handed }: WalletSheet): Promise<WalletAnswer> {
    const token = tokenOf(handed);
    if (method !== googleMethod || token === null) return { state: 'refused', code: 'token_not_read' };
    try {
      return answerOf(await confirm(payment, token), reference);
    } catch (error) {
      if (error instanceof errors.StripeCardError) return { state: 'refused', code: error.code ?? 'card_declined' };
      // An earlier sheet, whose answer was lost, has paid it or is about to.
      if (error instanceof errors.StripeInvalidRequestError && error.code === 'payment_intent_unexpected_state')
        return answerOf(await stripe.paymentIntents.retrieve(payment), reference);
      // The same press is being answered elsewhere: an event will tell.
      if (error instanceof errors.StripeIdempotencyError) return { state: 'pending' };
      throw error;
    }
  }

  async function look({ payment, reference }: Pick<WalletSheet, 'payment' | 'reference'>) {
    const limits = { timeout: lookTimeoutMs, maxNetworkRetries: 0 };
    const answer = answerOf(
      await stripe.paymentIntents.retrieve(payment, { expand: ['latest_charge'] }, limits),
      reference,
    );
    return answer.state === 'paid' ? answer.event : null;
  }

  return { methods: [googlePayOf(googlePay)], begin, pay, look };
}

function tokenOf(written: string): string | null {
  const outer = handedOver.safeParse(jsonOf(written));
  if (!outer.success) return null;
  return stripeToken.safeParse(jsonOf(outer.data.paymentMethodData.tokenizationData.token)).data?.id ?? null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function googlePayOf({ publishableKey, merchantId, merchantName }: GooglePay): WalletMethod {
  const isLive = publishableKey.startsWith('pk_live_');
  return {
    supportedMethods: googleMethod,
    data: {
      environment: isLive ? 'PRODUCTION' : 'TEST',
      apiVersion: 2,
      apiVersionMinor: 0,
      merchantInfo: { merchantId, merchantName },
      allowedPaymentMethods: [
        {
          type: 'CARD',
          parameters: {
            allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
            allowedCardNetworks: chargedNetworks.map((network) => network.toUpperCase()),
          },
          tokenizationSpecification: {
            type: 'PAYMENT_GATEWAY',
            parameters: {
              gateway: 'stripe',
              'stripe:version': tokenVersion,
              'stripe:publishableKey': publishableKey,
            },
          },
        },
      ],
      transactionInfo: {
        countryCode: paymentCountry,
        currencyCode: paymentCurrency.toUpperCase(),
        totalPriceStatus: 'FINAL',
      },
    },
  };
}
