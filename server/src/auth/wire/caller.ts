import type { FastifyRequest } from 'fastify';
import { toNetwork, toSubscriberNetwork } from '../../platform/http/index.ts';
import type { AuthService } from '../auth-context.ts';
import { hmac } from '../keys/digests.ts';

/** Header by which the site's own screens identify their browser. It proves nothing by itself. */
const markHeader = 'x-browser-mark';

/** Caller of a request, for sessions and limits. */
export interface Caller {
  readonly ip: string;
  readonly userAgent: string | null;
  /** Network of the address: one machine of an IPv6 network has 2^64 addresses. */
  readonly network: string;
  /** Network that a provider gives to one subscriber: the same for IPv4, 256 such networks for IPv6. */
  readonly home: string;
  readonly device: Device;
}

export interface Device {
  /** Keyed digest of the mark, or without one, of the network and the user agent together. */
  readonly digest: string;
  /** True for a mark, which no other browser can send; a network and a user agent may be shared. */
  readonly isMarked: boolean;
}

/** Caller of a request: its address, network and browser. */
export function readCaller({ platform }: AuthService, request: FastifyRequest): Caller {
  const { ip } = request;
  const userAgent = request.headers['user-agent']?.slice(0, 512) ?? null;
  const network = toNetwork(ip);
  return {
    ip,
    userAgent,
    network,
    home: toSubscriberNetwork(ip),
    device: buildDevice(
      platform.secrets.key('auth-devices'),
      request.headers[markHeader],
      `${network} ${userAgent ?? ''}`,
    ),
  };
}

/** First two parts of an address, which may be shown: enough to tell a home from a telephone network. */
export function shortenNetwork(ip: string): string {
  const network = toNetwork(ip);
  return network.includes(':') ? network.split(':').slice(0, 2).join(':') : network.split('.').slice(0, 2).join('.');
}

function buildDevice(key: Buffer, mark: string | string[] | undefined, otherwise: string): Device {
  const isMarked = typeof mark === 'string' && /^[\w-]{16,128}$/.test(mark);
  const kind = isMarked ? 'mark' : 'seen';
  return { digest: `${kind}:${hmac(key, `${kind} ${isMarked ? mark : otherwise}`).toString('base64url')}`, isMarked };
}

/** True when a session is used from its last network or its own browser. */
export function isFromSamePlace(
  session: { readonly ip: string | null; readonly user_agent: string | null; readonly device: string | null },
  caller: Caller,
): boolean {
  if (session.ip !== null && toNetwork(session.ip) === caller.network) return true;
  // A browser that once sent a mark is recognised by it alone: a user agent is easily copied.
  if (session.device !== null) return session.device === caller.device.digest;
  return session.user_agent !== null && session.user_agent === caller.userAgent;
}

/**
 * True when the browser of a session always sends its mark, and this call from another network has none: only a copy of
 * the token is used in this way, and nothing later would reveal the copy.
 */
export function isWithoutItsMark(
  session: { readonly ip: string | null; readonly user_agent: string | null; readonly device: string | null },
  caller: Caller,
): boolean {
  return session.device !== null && !caller.device.isMarked && !isFromSamePlace(session, caller);
}
