import type { TracingOptions } from '../platform/tracing/index.ts';
import type { S3Place } from '../platform/objects/index.ts';
import type { Ar24Keys } from '../platform/registered-letter/index.ts';
import type { ApplePay } from '../platform/payment/index.ts';
import { readDomainProof, readMerchant } from './config-certificates.ts';
import { ConfigError } from './config-error.ts';
import type { PostalSettings } from './config-sending.ts';

/** The variables of the object store, each already checked by itself. */
interface GivenS3 {
  readonly S3_ENDPOINT?: string | undefined;
  readonly S3_BUCKET?: string | undefined;
  readonly S3_REGION: string;
  readonly S3_ACCESS_KEY_ID?: string | undefined;
  readonly S3_SECRET_ACCESS_KEY?: string | undefined;
}

interface StripeEnvironment {
  readonly NODE_ENV: 'development' | 'test' | 'production';
  readonly STRIPE_SECRET_KEY?: string | undefined;
  readonly STRIPE_WEBHOOK_SECRET?: string | undefined;
  readonly STRIPE_API_URL?: string | undefined;
  readonly STRIPE_PUBLISHABLE_KEY?: string | undefined;
  readonly GOOGLE_PAY_MERCHANT_ID?: string | undefined;
  readonly APPLE_PAY_MERCHANT_ID?: string | undefined;
  readonly APPLE_PAY_CERTIFICATE_FILE?: string | undefined;
  readonly APPLE_PAY_DOMAIN_FILE?: string | undefined;
  readonly APPLE_PAY_API_URL?: string | undefined;
}

export interface StripeAccess {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Null for Stripe's own API. */
  readonly apiUrl: string | null;
  /** Null when that wallet is not offered. */
  readonly googlePay: { readonly publishableKey: string; readonly merchantId: string } | null;
  readonly applePay: Omit<ApplePay, 'merchantName' | 'authority'> | null;
}

/** Null without any of the variables. Throws with only some of them: files would be stored in the wrong place. */
export function readS3(env: GivenS3): S3Place | null {
  const variables = {
    S3_ENDPOINT: env.S3_ENDPOINT,
    S3_BUCKET: env.S3_BUCKET,
    S3_ACCESS_KEY_ID: env.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: env.S3_SECRET_ACCESS_KEY,
  };
  const absent = Object.entries(variables).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (absent.length === Object.keys(variables).length) return null;
  if (absent.length > 0)
    throw new ConfigError(absent.map((name) => `${name} : absente, attendue avec les autres variables S3.`).join('\n'));
  const {
    S3_ENDPOINT: endpoint = '',
    S3_BUCKET: bucket = '',
    S3_ACCESS_KEY_ID: accessKeyId = '',
    S3_SECRET_ACCESS_KEY: secretAccessKey = '',
  } = variables;
  return { endpoint: new URL(endpoint).origin, bucket, region: env.S3_REGION, accessKeyId, secretAccessKey };
}

interface GivenAr24 {
  readonly NODE_ENV: 'development' | 'test' | 'production';
  readonly AR24_TOKEN?: string | undefined;
  readonly AR24_PRIVATE_KEY?: string | undefined;
  readonly AR24_API_URL: string;
}

/** Null without any setting. Throws with only some of them: a letter would leave unsigned, or without its price. */
export function readAr24(env: GivenAr24, { electronicLetter, drawnSignature }: PostalSettings): Ar24Keys | null {
  const { AR24_TOKEN: token, AR24_PRIVATE_KEY: privateKey, AR24_API_URL: apiUrl } = env;
  if (token === undefined && privateKey === undefined && electronicLetter === null) return null;
  const absent = [
    token === undefined && 'AR24_TOKEN : absente, attendue avec les autres réglages des lettres électroniques.',
    privateKey === undefined &&
      'AR24_PRIVATE_KEY : absente, attendue avec les autres réglages des lettres électroniques.',
    electronicLetter === null &&
      'SENDING_FILE : electronicLetter absent, attendu avec AR24_TOKEN : le prix est dit avant.',
    drawnSignature === null &&
      'SENDING_FILE : drawnSignature absent ; une lettre électronique part signée à l’écran, ou ne part pas.',
  ].filter((line) => line !== false);
  if (absent.length > 0) throw new ConfigError(absent.join('\n'));
  if (env.NODE_ENV === 'production' && new URL(apiUrl).hostname.startsWith('sandbox.'))
    throw new ConfigError('AR24_API_URL : le bac à sable est refusé en production, où une lettre ne partirait pas.');
  return token === undefined || privateKey === undefined
    ? null
    : { token, privateKey, apiUrl: apiUrl.replace(/\/+$/, '') };
}

/** Null without the two secrets. */
export function readStripe(env: StripeEnvironment): StripeAccess | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl = null } = env;
  if (secretKey === undefined && webhookSecret === undefined) {
    if (readApplePay(env) !== null)
      throw new ConfigError('STRIPE_SECRET_KEY : absente, attendue avec Apple Pay, que Stripe encaisse.');
    return null;
  }
  // With only one, payments would be taken without their webhooks, or the other way round.
  if (secretKey === undefined)
    throw new ConfigError('STRIPE_SECRET_KEY : absente, attendu la clé qui va avec STRIPE_WEBHOOK_SECRET.');
  if (webhookSecret === undefined)
    throw new ConfigError(
      'STRIPE_WEBHOOK_SECRET : absente, attendu le secret du webhook qui va avec STRIPE_SECRET_KEY.',
    );
  if (env.NODE_ENV === 'production' && secretKey.includes('_test_')) {
    throw new ConfigError(
      'STRIPE_SECRET_KEY : clé d’essai refusée en production, où n’importe qui paierait avec une carte ' +
        'simulée ; attendu une clé live.',
    );
  }
  return {
    secretKey,
    webhookSecret,
    apiUrl: apiUrl === null ? null : new URL(apiUrl).origin,
    googlePay: readGooglePay(env),
    applePay: readApplePay(env),
  };
}

/** Null without both variables. Throws with only one: a wallet could be offered that nobody settles. */
function readGooglePay(env: StripeEnvironment): StripeAccess['googlePay'] {
  const { STRIPE_PUBLISHABLE_KEY: publishableKey, GOOGLE_PAY_MERCHANT_ID: merchantId } = env;
  if (publishableKey === undefined && merchantId === undefined) return null;
  if (publishableKey === undefined)
    throw new ConfigError('STRIPE_PUBLISHABLE_KEY : absente, attendu la clé qui va avec GOOGLE_PAY_MERCHANT_ID.');
  if (merchantId === undefined)
    throw new ConfigError('GOOGLE_PAY_MERCHANT_ID : absent, attendu le numéro que donne Google.');
  if (env.STRIPE_SECRET_KEY?.includes('_live_') !== publishableKey.startsWith('pk_live_'))
    throw new ConfigError('STRIPE_PUBLISHABLE_KEY : attendu du même mode, essai ou réel, que STRIPE_SECRET_KEY.');
  return { publishableKey, merchantId };
}

/** Null without all three variables. Throws with only some: the payment sheet would open and close at once. */
function readApplePay(env: StripeEnvironment): StripeAccess['applePay'] {
  const {
    APPLE_PAY_MERCHANT_ID: merchantId,
    APPLE_PAY_CERTIFICATE_FILE: certificateFile,
    APPLE_PAY_DOMAIN_FILE: domainFile,
    APPLE_PAY_API_URL: apiUrl = null,
  } = env;
  if (merchantId === undefined && certificateFile === undefined && domainFile === undefined) return null;
  const hint = 'attendu avec les autres réglages d’Apple Pay.';
  if (merchantId === undefined) throw new ConfigError(`APPLE_PAY_MERCHANT_ID : absent, ${hint}`);
  if (certificateFile === undefined) throw new ConfigError(`APPLE_PAY_CERTIFICATE_FILE : absent, ${hint}`);
  if (domainFile === undefined) throw new ConfigError(`APPLE_PAY_DOMAIN_FILE : absent, ${hint}`);
  return {
    merchantId,
    merchant: readMerchant(certificateFile, merchantId),
    domainFile: readDomainProof(domainFile),
    apiUrl: apiUrl === null ? null : new URL(apiUrl).origin,
  };
}

/**
 * Reads the tracing options. A trace begun upstream is continued only behind our own proxy, which can strip the header.
 */
export function readTracing(env: {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly OTEL_SERVICE_NAME: string;
  readonly OTEL_TRACES_SAMPLER_ARG: number;
  readonly TRUST_PROXY?: 'true' | 'false' | undefined;
}): TracingOptions | null {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null;
  return {
    endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    serviceName: env.OTEL_SERVICE_NAME,
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
    trustsParents: env.TRUST_PROXY === 'true',
  };
}
