import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Clock } from '../clock/index.ts';
import { SmsFault, type SmsFaultKind, type SmsSender } from './sms-sender.ts';

export interface OvhKeys {
  readonly applicationKey: string;
  readonly applicationSecret: string;
  readonly consumerKey: string;
  /** The SMS account, such as `sms-ab12345-1`. */
  readonly serviceName: string;
  /** The sender name, declared to the provider. */
  readonly from: string;
  readonly apiUrl: string;
}

interface Dependencies {
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  readonly timeoutMs: number;
}

const acceptedShape = z.object({
  ids: z.array(z.number()).default([]),
  invalidReceivers: z.array(z.string()).default([]),
  validReceivers: z.array(z.string()).default([]),
});
const refusedShape = z.object({ errorCode: z.string().optional() });

/**
 * `POST /sms/{serviceName}/jobs` of OVHcloud, a French provider. Each call is signed: SHA-1 of the secret, the consumer
 * key, the verb, the address, the body and the time, which the provider compares with its own.
 */
export function createOvhSmsSender(keys: OvhKeys, dependencies: Dependencies): SmsSender {
  const url = `${buildServiceUrl(keys)}/jobs`;
  const post = (body: string): Promise<Response> => sendSignedCall(keys, dependencies, { method: 'POST', url, body });

  return {
    name: 'ovh',
    async send({ to, text }) {
      const message = {
        receivers: [`+${to}`],
        message: text,
        sender: keys.from,
        priority: 'high',
        // A code is not an advertisement, so it needs no « STOP » line, which would double its price.
        noStopClause: true,
        senderForResponse: false,
      };
      const response = await post(JSON.stringify(message));
      const answer: unknown = await response.json().catch(() => null);
      if (!response.ok) {
        const code = refusedShape.safeParse(answer).data?.errorCode;
        throw new SmsFault(classifyStatus(response.status), response.status, code);
      }
      const acceptance = acceptedShape.safeParse(answer);
      if (!acceptance.success) throw new SmsFault('unreachable', response.status);
      const { ids, invalidReceivers } = acceptance.data;
      if (invalidReceivers.length > 0) throw new SmsFault('number', response.status);
      // Accepted without a message id: nothing is sent, because the account has no credit.
      if (ids.length === 0) throw new SmsFault('account', response.status);
    },
  };
}

const accountShape = z.object({ creditsLeft: z.number() });

/** Credits of the account; null where its keys may send but not read them. */
export async function readOvhCredits(keys: OvhKeys, dependencies: Dependencies): Promise<number | null> {
  const response = await sendSignedCall(keys, dependencies, { method: 'GET', url: buildServiceUrl(keys), body: '' });
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return accountShape.parse(answer).creditsLeft;
  const code = refusedShape.safeParse(answer).data?.errorCode;
  if (response.status === 403 && code === 'NOT_GRANTED_CALL') return null;
  throw new SmsFault(classifyStatus(response.status), response.status, code);
}

const buildServiceUrl = ({ apiUrl, serviceName }: OvhKeys): string =>
  `${apiUrl}/sms/${encodeURIComponent(serviceName)}`;

interface SignedCall {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly body: string;
}

async function sendSignedCall(
  keys: OvhKeys,
  { fetch, clock, timeoutMs }: Dependencies,
  { method, url, body }: SignedCall,
): Promise<Response> {
  const timestamp = Math.floor(clock.now().getTime() / 1000);
  const signedText = [keys.applicationSecret, keys.consumerKey, method, url, body, timestamp].join('+');
  try {
    return await fetch(url, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'x-ovh-application': keys.applicationKey,
        'x-ovh-consumer': keys.consumerKey,
        'x-ovh-timestamp': String(timestamp),
        'x-ovh-signature': `$1$${createHash('sha1').update(signedText).digest('hex')}`,
      },
      ...(body === '' ? {} : { body }),
    });
  } catch {
    // The cause may quote the address and its keys.
    throw new SmsFault('unreachable');
  }
}

function classifyStatus(status: number): SmsFaultKind {
  if (status === 429) return 'busy';
  return status >= 500 ? 'unreachable' : 'account';
}
