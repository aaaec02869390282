import { createHash, generateKeyPairSync } from 'node:crypto';
import type { ServiceContext } from '../../platform/http/index.ts';
import type { Tx } from '../../platform/postgres/index.ts';
import { seal, unseal, type Secrets } from '../../platform/secrets/index.ts';
import {
  activeKey,
  insertKey,
  retireActive,
  usableKeys,
  type FreshKey,
  type KeyRow,
} from './signing-keys.repository.ts';

export const sealingPurpose = 'auth-signing-keys';

type KeysContext = Pick<ServiceContext, 'tx' | 'clock'>;

/** The keys that sign or still verify; the first is made when none signs. */
export async function readUsableKeys({ tx, clock }: KeysContext, sealing: Buffer): Promise<readonly KeyRow[]> {
  const keys = await usableKeys(tx, clock.now());
  if (keys.some((key) => key.status === 'active')) return keys;
  // Two nodes may start at once: the unique index lets one key win, and both read it back.
  await insertKey(tx, freshKey(sealing), clock.now());
  return usableKeys(tx, clock.now());
}

/** Makes a new signing key; the former one verifies until every token it signed has expired. @returns its id */
export async function rotateKey(
  { tx, clock }: KeysContext,
  { sealing, graceSeconds }: { readonly sealing: Buffer; readonly graceSeconds: number },
): Promise<string> {
  const now = clock.now();
  const fresh = freshKey(sealing);
  await retireActive(tx, new Date(now.getTime() + graceSeconds * 1000));
  await insertKey(tx, fresh, now);
  return fresh.jwk.kid;
}

/** False when the key that signs was sealed with another master key; true when there is none to try. */
export async function canUnsealSigningKeys(tx: Tx, secrets: Secrets): Promise<boolean> {
  const active = await activeKey(tx);
  if (active === null) return true;
  try {
    unseal(secrets.key(sealingPurpose), active.private_sealed);
    return true;
  } catch {
    return false;
  }
}

function freshKey(sealing: Buffer): FreshKey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { kty = '', crv = '', x = '', y = '' } = publicKey.export({ format: 'jwk' });
  // RFC 7638: the thumbprint names the key.
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
  return {
    jwk: { kty, crv, x, y, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] },
    sealed: seal(sealing, privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()),
  };
}
