import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import * as z from 'zod';
import { readJson } from '../../platform/http/index.ts';
import { seal } from '../../platform/secrets/index.ts';
import type { FreshKey, PublicJwk } from './signing-keys.repository.ts';

export type KeyFault = 'UNREADABLE' | 'NOT_PRIVATE' | 'UNSUITABLE';

/** Shorter RSA keys can be broken with enough means. */
const minRsaBits = 2048;
const jwkShape = z.looseObject({
  // A name that tokens may not carry is ignored: the key gets its thumbprint as name.
  kid: z
    .string()
    .regex(/^[\w-]{1,128}$/)
    .nullable()
    .default(null)
    .catch(null),
});

export function makeKey(sealing: Buffer): FreshKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return sealKey(sealing, privateKey, null);
}

/** Reads an imported key, as PEM or JWK: ES256, or RS256 of at least 2048 bits. */
export function parseImportedKey(sealing: Buffer, text: string): FreshKey | KeyFault {
  const material = parsePrivateKey(text);
  if (typeof material === 'string') return material;
  const { key, kid } = material;
  const { namedCurve, modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
  const isSuitable =
    (key.asymmetricKeyType === 'ec' && namedCurve === 'prime256v1') ||
    (key.asymmetricKeyType === 'rsa' && modulusLength >= minRsaBits);
  return isSuitable ? sealKey(sealing, key, kid) : 'UNSUITABLE';
}

function parsePrivateKey(text: string): { readonly key: KeyObject; readonly kid: string | null } | KeyFault {
  try {
    if (!text.trimStart().startsWith('{')) {
      if (/PRIVATE KEY-----/.test(text)) return { key: createPrivateKey(text), kid: null };
      return /-----BEGIN/.test(text) ? 'NOT_PRIVATE' : 'UNREADABLE';
    }
    const { kid, ...members } = jwkShape.parse(readJson(text));
    if (members['d'] === undefined) return 'NOT_PRIVATE';
    const key = Object.fromEntries(
      Object.entries(members).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    );
    return { key: createPrivateKey({ key, format: 'jwk' }), kid };
  } catch {
    return 'UNREADABLE';
  }
}

function sealKey(sealing: Buffer, privateKey: KeyObject, kid: string | null): FreshKey {
  return {
    jwk: toPublicJwk(createPublicKey(privateKey), kid),
    sealed: seal(sealing, privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()),
  };
}

function toPublicJwk(publicKey: KeyObject, kid: string | null): PublicJwk {
  const { kty = '', crv = '', x = '', y = '', n = '', e = '' } = publicKey.export({ format: 'jwk' });
  const own = { use: 'sig', key_ops: ['verify'] } as const;
  // RFC 7638: the key is named by the thumbprint of its members, in their order.
  const computeKid = (members: object): string =>
    kid ?? createHash('sha256').update(JSON.stringify(members)).digest('base64url');
  return kty === 'RSA'
    ? { kty, n, e, kid: computeKid({ e, kty, n }), alg: 'RS256', ...own }
    : { kty, crv, x, y, kid: computeKid({ crv, kty, x, y }), alg: 'ES256', ...own };
}
