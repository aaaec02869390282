import type { KeyObject, X509Certificate } from 'node:crypto';
import { request } from 'node:https';
import * as z from 'zod';
import { chargedNetworks, paymentCountry } from '@placejuste/domain/billing';
import { CertificateError, readKeyPair } from '../certificates/index.ts';
import { parseJson } from './parse-json.ts';
import { PaymentFault } from './payment-fault.ts';
import type { MerchantSession, WalletMethod } from './wallet-payments.ts';

/** Certificate that Apple gave the operator, with its key. */
interface MerchantCertificate {
  readonly certificate: X509Certificate;
  readonly key: KeyObject;
}

export interface ApplePay {
  /** `merchant.…` */
  readonly merchantId: string;
  /** Name of the merchant on the payment sheet. */
  readonly merchantName: string;
  readonly merchant: MerchantCertificate;
  /** Text that Apple reads at `appleDomainPath` to verify that the domain is the merchant's. */
  readonly domainFile: string;
  /** Origin used instead of Apple's own; null outside tests. */
  readonly apiUrl: string | null;
  /** The only certificate authority trusted for that origin, in PEM; absent: those of Node. */
  readonly authority?: string;
}

const appleMethod = 'https://apple.com/apple-pay';
export const appleDomainPath = '/.well-known/apple-developer-merchantid-domain-association';
/** Apple's own gateway, whatever address a browser sends: no caller may choose the address that we call. */
const gateway = 'https://apple-pay-gateway.apple.com';
const sessionPath = '/paymentservices/paymentSession';
/** Maximum bytes of an answer; a session has about five thousand. */
const maxBytes = 65_536;
/** Longest merchant name that Apple accepts. */
const maxLetters = 64;
const session = z.record(z.string(), z.unknown());

/** Reads one PEM file: the key, and the certificate by which Apple knows that merchant. Throws `CertificateError`. */
export function readMerchantCertificate(pem: string, merchantId: string): MerchantCertificate {
  const { certificate, key } = readKeyPair(pem);
  if (!certificate.subject.split('\n').includes(`UID=${merchantId}`)) throw new CertificateError('not-of-merchant');
  return { certificate, key };
}

export function buildApplePayMethod({ merchantId }: Pick<ApplePay, 'merchantId'>): WalletMethod {
  const networks = { visa: 'visa', mastercard: 'masterCard', amex: 'amex' } as const;
  return {
    supportedMethods: appleMethod,
    data: {
      version: 3,
      merchantIdentifier: merchantId,
      merchantCapabilities: ['supports3DS'],
      supportedNetworks: chargedNetworks.map((network) => networks[network]),
      countryCode: paymentCountry,
    },
  };
}

/**
 * Asks Apple to recognise this site as the merchant's; otherwise its payment sheet does not open. Rejects with a
 * PaymentFault.
 */
export async function openAppleSession(
  { merchantId, merchantName, merchant, apiUrl, authority }: ApplePay,
  { publicUrl, timeoutMs }: { readonly publicUrl: string; readonly timeoutMs: number },
): Promise<MerchantSession> {
  const body = JSON.stringify({
    merchantIdentifier: merchantId,
    displayName: [...merchantName].slice(0, maxLetters).join(''),
    initiative: 'web',
    initiativeContext: new URL(publicUrl).hostname,
  });
  const { status, text } = await post(new URL(sessionPath, apiUrl ?? gateway), {
    body,
    timeoutMs,
    identity: {
      cert: merchant.certificate.toString(),
      key: merchant.key.export({ type: 'pkcs8', format: 'pem' }),
      ...(authority === undefined ? {} : { ca: authority }),
    },
  });
  if (status !== 200) throw new PaymentFault(classifyStatus(status), { status });
  const result = session.safeParse(parseJson(text));
  if (!result.success) throw new PaymentFault('broken', { code: 'session_not_read' });
  return result.data;
}

interface PostRequest {
  readonly body: string;
  readonly timeoutMs: number;
  readonly identity: { readonly cert: string; readonly key: string | Buffer; readonly ca?: string };
}

/** Uses `https` because `fetch` cannot present a client certificate. */
function post(url: URL, { body, timeoutMs, identity }: PostRequest): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(new PaymentFault('unreachable', { code: readErrorCode(error) }));
    const call = request(url, {
      ...identity,
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      signal: AbortSignal.timeout(timeoutMs),
    });
    call.on('error', fail);
    call.on('response', (response) => {
      const parts: Buffer[] = [];
      let length = 0;
      response.on('error', fail);
      response.on('data', (part: Buffer) => {
        parts.push(part);
        length += part.length;
        if (length <= maxBytes) return;
        reject(new PaymentFault('broken', { code: 'session_too_long' }));
        call.destroy();
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }));
    });
    call.end(body);
  });
}

function classifyStatus(status: number): PaymentFault['kind'] {
  if (status === 429) return 'busy';
  if (status === 401 || status === 403) return 'keys';
  return status >= 500 ? 'broken' : 'refused';
}

function readErrorCode(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
