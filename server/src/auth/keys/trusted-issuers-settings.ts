import { createPublicKey, type JsonWebKey } from 'node:crypto';
import * as z from 'zod';
import { settingsMessages as messages } from '../settings-file.messages.fr.ts';

const key = z
  .looseObject({ kty: z.enum(['EC', 'RSA']), kid: z.string().min(1).max(200), alg: z.enum(['ES256', 'RS256']) })
  .refine((jwk) => !('d' in jwk) && !('k' in jwk) && isReadable(jwk), messages.publicKeysOnly);

/**
 * Issuers whose tokens `/api` and the data service accept besides our own, with the address of their keys or the keys
 * themselves.
 */
export const trustedIssuersShape = z
  .array(
    z
      .strictObject({
        issuer: z.url({ protocol: /^https?$/ }).max(300),
        audience: z.string().min(1).max(200),
        jwksUrl: z
          .url({ protocol: /^https?$/ })
          .max(300)
          .optional(),
        jwks: z.strictObject({ keys: z.array(key).min(1).max(20) }).optional(),
      })
      .refine(({ jwksUrl, jwks }) => (jwksUrl === undefined) !== (jwks === undefined), messages.oneSourceOfKeys),
  )
  .max(5, messages.atMost(5))
  .refine((list) => new Set(list.map(({ issuer }) => issuer)).size === list.length, messages.oneOfEachIssuer);

/** Checked at the start of the service rather than at the first token. */
function isReadable(jwk: JsonWebKey): boolean {
  try {
    createPublicKey({ key: jwk, format: 'jwk' });
    return true;
  } catch {
    return false;
  }
}
