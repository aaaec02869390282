import { isIPv4 } from 'node:net';

/** Whom a key answers to: the public address of the service, never what a request says of itself. */
export interface RelyingParty {
  readonly id: string;
  readonly name: string;
  readonly origin: string;
}

export function buildRelyingParty(publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, name: 'PlaceJuste', origin };
}

/** Whether browsers make keys for that address: a name, on a connection nobody reads, or this machine's own. */
export function canHavePasskeys(publicUrl: string): boolean {
  const { hostname, protocol } = new URL(publicUrl);
  const isOwnMachine = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isAddress = hostname.startsWith('[') || isIPv4(hostname);
  return isOwnMachine || (protocol === 'https:' && !isAddress);
}
