/** Whom a key answers to: the public address of the service, never what a request says of itself. */
export interface RelyingParty {
  readonly id: string;
  readonly name: string;
  readonly origin: string;
}

export function relyingPartyOf(publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, name: 'PlaceJuste', origin };
}
