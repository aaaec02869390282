import { createECDH, createHash, createPrivateKey, sign, type KeyObject } from 'node:crypto';
import { toCanonicalJson, type JsonValue, type SignedText } from '@placejuste/domain/evidence';
import type { Secrets } from '../platform/secrets/index.ts';

export interface EcPublicKey {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly x: string;
  readonly y: string;
}

export interface ServiceKey {
  /** RFC 7638 thumbprint. */
  readonly kid: string;
  readonly jwk: EcPublicKey;
  /** Signs the canonical text of a document. */
  sign(document: JsonValue): SignedText;
}

/** Computes the thumbprint of RFC 7638: the members in this order, without a space. */
export function computeThumbprint({ x, y }: Pick<EcPublicKey, 'x' | 'y'>): string {
  return createHash('sha256').update(`{"crv":"P-256","kty":"EC","x":"${x}","y":"${y}"}`).digest('base64url');
}

const keysBySecrets = new WeakMap<Secrets, ServiceKey>();

/**
 * Returns the key that signs evidence, derived from the master key: nothing to store, and the same on every node.
 * P-256, because `openssl` and every browser verify it without additions.
 */
export function getServiceKey(secrets: Secrets): ServiceKey {
  const key = keysBySecrets.get(secrets) ?? deriveKey(secrets.key('evidence-signing'));
  keysBySecrets.set(secrets, key);
  return key;
}

function deriveKey(scalar: Buffer): ServiceKey {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(scalar);
  const point = pair.getPublicKey();
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  } as const;
  const key: KeyObject = createPrivateKey({ key: { ...jwk, d: scalar.toString('base64url') }, format: 'jwk' });
  return {
    kid: computeThumbprint(jwk),
    jwk,
    sign(document) {
      const text = toCanonicalJson(document);
      return {
        text,
        signature: sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url'),
      };
    },
  };
}
