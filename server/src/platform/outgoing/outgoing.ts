import { lookup } from 'node:dns';
import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

export interface OutgoingRules {
  readonly isAllowed: (address: string) => boolean;
  /** Only tests allow anything but `https:` on its standard port. */
  readonly allowsPlain: boolean;
  /** Time limit of the whole exchange. */
  readonly timeoutMs: number;
}

export const publicOnly: OutgoingRules = { isAllowed: isPublicAddress, allowsPlain: false, timeoutMs: 5000 };

export type OutgoingAnswer =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfter: string | undefined }
  /** The address leads to no public machine, or is no web address. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'unreached' };

export interface Outgoing {
  /** True when such an address may be used; the address of its host is checked at the connection. */
  accepts(url: string): boolean;
  post(
    url: string,
    message: { readonly headers: Record<string, string>; readonly body: Buffer },
  ): Promise<OutgoingAnswer>;
}

class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

/** Larger than any response that we read: the body is not read. */
const maxBytes = 16_384;

/**
 * Posts to an address given by a stranger. The connection itself resolves the name once, so that it cannot change
 * between the check and the call. Redirects are not followed, and only the status of the response is read.
 */
export function createOutgoing(rules: OutgoingRules): Outgoing {
  const guarded = createGuardedLookup(rules.isAllowed);
  const settings = { keepAlive: true, maxSockets: 8, lookup: guarded };
  const agents = { 'https:': new HttpsAgent(settings), 'http:': new HttpAgent(settings) };
  const parseUrl = (text: string): URL | null => parseAcceptedUrl(text, rules);
  return {
    accepts: (text) => parseUrl(text) !== null,
    post: (text, { headers, body }) =>
      new Promise((resolve) => {
        const url = parseUrl(text);
        if (url === null) return resolve({ kind: 'refused' });
        const isPlain = url.protocol === 'http:';
        const call = (isPlain ? httpRequest : httpsRequest)(url, {
          method: 'POST',
          agent: agents[isPlain ? 'http:' : 'https:'],
          headers: { ...headers, 'content-length': body.length },
          signal: AbortSignal.timeout(rules.timeoutMs),
        });
        call.on('error', (error) => resolve({ kind: error instanceof AddressRefused ? 'refused' : 'unreached' }));
        call.on('response', (answer) => {
          const { statusCode = 0, headers: responseHeaders } = answer;
          resolve({ kind: 'answered', status: statusCode, retryAfter: responseHeaders['retry-after'] });
          let size = 0;
          answer.on('error', () => undefined);
          answer.on('data', (part: Buffer) => {
            size += part.length;
            if (size > maxBytes) answer.destroy();
          });
        });
        call.end(body);
      }),
  };
}

function parseAcceptedUrl(text: string, { isAllowed, allowsPlain }: OutgoingRules): URL | null {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') return null;
  if (!allowsPlain && (url.protocol !== 'https:' || url.port !== '')) return null;
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  // A numeric address needs no name resolution.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) !== 0 && !isAllowed(host) ? null : url;
}

function createGuardedLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, '', 0);
      const [first] = addresses;
      // A private address among public ones is an attack, so the whole name is refused.
      if (first === undefined || !addresses.every(({ address }) => isAllowed(address)))
        return callback(new AddressRefused(), '', 0);
      if (options.all === true) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };
}
