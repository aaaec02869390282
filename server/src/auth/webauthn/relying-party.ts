import { isIPv4 } from 'node:net';

/** Relying party of every key: the public address of the service, never the host that a request names. */
export interface RelyingParty {
  readonly id: string;
  readonly name: string;
  readonly origin: string;
}

export function buildRelyingParty(publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, name: 'PlaceJuste', origin };
}

/** True where browsers support passkeys: for a host name over TLS, or for this machine itself. */
export function canHavePasskeys(publicUrl: string): boolean {
  const { hostname, protocol } = new URL(publicUrl);
  const isOwnMachine = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isAddress = hostname.startsWith('[') || isIPv4(hostname);
  return isOwnMachine || (protocol === 'https:' && !isAddress);
}
