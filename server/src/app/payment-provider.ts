import type { Platform } from '../platform/http/index.ts';
import {
  closedProvider,
  sandboxProvider,
  createStripeProvider,
  type PaymentProvider,
  type StripeKeys,
} from '../platform/payment/index.ts';
import type { Config } from './config.ts';

/** Opens the payment provider of the operator's commands: the one that the routes of billing use. */
export async function openPaymentProvider(config: Config, platform: Platform): Promise<PaymentProvider> {
  const keys = buildStripeKeys(config);
  if (keys !== null) return createStripeProvider(keys, platform);
  return config.production ? closedProvider : sandboxProvider(platform);
}

export function buildStripeKeys({ stripe, operator }: Config): StripeKeys | null {
  if (stripe === null) return null;
  const { googlePay, applePay } = stripe;
  const merchantName = operator.legalName ?? 'PlaceJuste';
  return {
    ...stripe,
    googlePay: googlePay === null ? null : { ...googlePay, merchantName },
    applePay: applePay === null ? null : { ...applePay, merchantName },
  };
}
