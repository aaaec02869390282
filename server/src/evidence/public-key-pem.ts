import { createPublicKey } from 'node:crypto';

/** As `openssl` reads a public key. */
export function asPem({ x, y }: { readonly x: string; readonly y: string }): string {
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    .export({ type: 'spki', format: 'pem' })
    .toString();
}
