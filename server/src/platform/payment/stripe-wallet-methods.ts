import { createHash } from 'node:crypto';
import type { Stripe } from 'stripe';
import * as z from 'zod';
import { chargedNetworks, paymentCountry } from '@placejuste/domain/billing';
import type { Clock } from '../clock/index.ts';
import { isInForce } from '../certificates/index.ts';
import { buildApplePayMethod, type ApplePay } from './apple-pay.ts';
import { parseJson } from './parse-json.ts';
import { paymentCurrency } from './provider-event.ts';
import type { WalletMethod } from './wallet-payments.ts';

/** A payment method of a browser, with the conversion of its answer into a token of Stripe. */
export interface StripeWalletMethod {
  readonly method: WalletMethod;
  isOffered(): boolean;
  /** Returns the token; null when the answer cannot be read, or no token made of it. */
  createToken(handed: unknown): Promise<string | null>;
}

/** Settings of Google Pay, besides the keys of Stripe. */
export interface GooglePay {
  /** Key of Stripe that is public. */
  readonly publishableKey: string;
  readonly merchantId: string;
  readonly merchantName: string;
}

/** Origins that a browser contacts to find the application of Google Pay. */
export const googlePayOrigins: readonly string[] = ['https://google.com', 'https://pay.google.com'];
/** Version of the exchange between Google and Stripe, not of the API. */
const tokenVersion = '2018-10-31';
const token = z.object({ id: z.string().startsWith('tok_') });
const ofGoogle = z.object({
  paymentMethodData: z.object({ tokenizationData: z.object({ token: z.string().transform(parseJson).pipe(token) }) }),
});
const ofApple = z.object({
  token: z.object({
    /** Encrypted for Stripe, whose certificate the merchant registered with Apple. */
    paymentData: z.record(z.string(), z.unknown()).refine(({ data }) => typeof data === 'string'),
    paymentMethod: z.object({ displayName: z.string().optional(), network: z.string().optional() }),
    transactionIdentifier: z.string().min(1),
  }),
});

/** Google returns a token made by Stripe, never a card. */
export function createStripeGooglePay({ publishableKey, merchantId, merchantName }: GooglePay): StripeWalletMethod {
  const isLive = publishableKey.startsWith('pk_live_');
  return {
    method: {
      supportedMethods: 'https://google.com/pay',
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
    },
    isOffered: () => true,
    createToken: async (handed) => ofGoogle.safeParse(handed).data?.paymentMethodData.tokenizationData.token.id ?? null,
  };
}

/**
 * Apple returns data that only Stripe can decrypt, and Stripe makes a token of it, as in its libraries for phones; its
 * reference does not document these fields. The same sheet gives the same token.
 */
export function createStripeApplePay(
  applePay: ApplePay,
  { stripe, errors, clock }: { readonly stripe: Stripe; readonly errors: typeof Stripe.errors; readonly clock: Clock },
): StripeWalletMethod {
  return {
    method: buildApplePayMethod(applePay),
    isOffered: () => isInForce(applePay.merchant.certificate, clock.now()),
    async createToken(handed) {
      const appleToken = ofApple.safeParse(handed).data?.token;
      if (appleToken === undefined) return null;
      const { displayName, network } = appleToken.paymentMethod;
      const fields = {
        pk_token: JSON.stringify(appleToken.paymentData),
        pk_token_transaction_id: appleToken.transactionIdentifier,
        ...(displayName === undefined ? {} : { pk_token_instrument_name: displayName }),
        ...(network === undefined ? {} : { pk_token_payment_network: network }),
      };
      const idempotencyKey = `apple-${createHash('sha256').update(JSON.stringify(fields)).digest('hex')}`;
      try {
        const response: unknown = await stripe.rawRequest('POST', '/v1/tokens', fields, { idempotencyKey });
        return token.parse(response).id;
      } catch (error) {
        // Stripe charged nothing with it.
        if (error instanceof errors.StripeInvalidRequestError) return null;
        throw error;
      }
    },
  };
}
