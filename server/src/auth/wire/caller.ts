import type { FastifyRequest } from 'fastify';
import { toNetwork, toSubscriberNetwork } from '../../platform/http/index.ts';
import type { AuthService } from '../auth-context.ts';
import { hmac } from '../keys/digests.ts';

/** What the site's own screens name their browser with. It proves nothing alone and opens nothing. */
const markHeader = 'x-browser-mark';

/** Who calls, as sessions and limits remember it. */
export interface Caller {
  readonly ip: string;
  readonly userAgent: string | null;
  /** The network of that address: one machine of an IPv6 network has 2^64 of them. */
  readonly network: string;
  /** What a provider gives to one subscriber: the same for IPv4, 256 such networks for IPv6. */
  readonly home: string;
  readonly device: Device;
}

export interface Device {
  /** A keyed digest of the mark; without one, of the network and the browser's name together. */
  readonly digest: string;
  /** True for a mark: nobody else can send it. A network and a browser's name may be shared. */
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

/** What may be shown of an address: two parts of it, enough to tell a home from a telephone network. */
export function shortenNetwork(ip: string): string {
  const network = toNetwork(ip);
  return network.includes(':') ? network.split(':').slice(0, 2).join(':') : network.split('.').slice(0, 2).join('.');
}

function buildDevice(key: Buffer, mark: string | string[] | undefined, otherwise: string): Device {
  const isMarked = typeof mark === 'string' && /^[\w-]{16,128}$/.test(mark);
  const kind = isMarked ? 'mark' : 'seen';
  return { digest: `${kind}:${hmac(key, `${kind} ${isMarked ? mark : otherwise}`).toString('base64url')}`, isMarked };
}

/** Whether a session last seen at that address, in that browser, is used from its own network or browser. */
export function isFromSamePlace(
  session: { readonly ip: string | null; readonly user_agent: string | null; readonly device: string | null },
  caller: Caller,
): boolean {
  if (session.ip !== null && toNetwork(session.ip) === caller.network) return true;
  // A browser that once sent a mark is known by it alone: its name is easily copied.
  if (session.device !== null) return session.device === caller.device.digest;
  return session.user_agent !== null && session.user_agent === caller.userAgent;
}

/**
 * Whether the browser of a session always sends its mark, and this call brings none from another network: only a copy
 * of the token is used so, and who copied it would be known by nothing later.
 */
export function isWithoutItsMark(
  session: { readonly ip: string | null; readonly user_agent: string | null; readonly device: string | null },
  caller: Caller,
): boolean {
  return session.device !== null && !caller.device.isMarked && !isFromSamePlace(session, caller);
}
