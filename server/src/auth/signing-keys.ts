import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Clock } from '../platform/clock/index.ts';
import type { Database, Tx } from '../platform/postgres/index.ts';
import { seal, unseal, type Secrets } from '../platform/secrets/index.ts';
import {
  activeKey,
  insertKey,
  retireActive,
  usableKeys,
  type FreshKey,
  type PublicJwk,
} from './signing-keys.repository.ts';

export interface SigningKeys {
  signer(): Promise<{ readonly kid: string; readonly key: KeyObject }>;
  /** Null when no such key is, or is any longer, ours. */
  verifier(kid: string): Promise<KeyObject | null>;
  published(): Promise<readonly PublicJwk[]>;
  /** Makes a new signing key; the old one verifies until every token it signed has expired. */
  rotate(graceSeconds: number): Promise<string>;
}

interface Loaded {
  readonly at: number;
  readonly active: string;
  readonly publics: readonly PublicJwk[];
  readonly verifiers: ReadonlyMap<string, KeyObject>;
  readonly signer: KeyObject;
}

/** Decisions §8: clients keep keys ten minutes; so does each server. */
export const keyCacheSeconds = 600;
const unknownKeyPauseMs = 1000;
const sealingPurpose = 'auth-signing-keys';

export function createSigningKeys(deps: {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
}): SigningKeys {
  const { db, clock } = deps;
  const sealing = deps.secrets.key(sealingPurpose);
  let loading: Promise<Loaded> | null = null;

  const load = async (): Promise<Loaded> => {
    const rows = await db.asService(async (tx) => {
      const found = await usableKeys(tx, clock.now());
      if (found.some((row) => row.status === 'active')) return found;
      // Two nodes may start at once: the unique index lets one key win, and both read it back.
      await insertKey(tx, freshKey(sealing), clock.now());
      return usableKeys(tx, clock.now());
    });
    const active = rows.find((row) => row.status === 'active');
    if (active === undefined) throw new Error('No active signing key after making one');
    const publics = rows.map((row) => row.public_jwk);
    return {
      at: clock.now().getTime(),
      active: active.kid,
      publics,
      verifiers: new Map(
        publics.map((jwk) => [jwk.kid, createPublicKey({ key: { ...jwk, key_ops: [] }, format: 'jwk' })]),
      ),
      signer: createPrivateKey(unseal(sealing, active.private_sealed)),
    };
  };

  const current = async (olderThanMs: number): Promise<Loaded> => {
    const held = loading === null ? null : await loading.catch(() => null);
    if (held !== null && clock.now().getTime() - held.at < olderThanMs) return held;
    loading = load();
    return loading;
  };

  return {
    async signer() {
      const keys = await current(keyCacheSeconds * 1000);
      return { kid: keys.active, key: keys.signer };
    },
    async verifier(kid) {
      const held = (await current(keyCacheSeconds * 1000)).verifiers.get(kid);
      if (held !== undefined) return held;
      // Another node may have rotated; forged key ids must not turn into a query each.
      return (await current(unknownKeyPauseMs)).verifiers.get(kid) ?? null;
    },
    async published() {
      return (await current(keyCacheSeconds * 1000)).publics;
    },
    async rotate(graceSeconds) {
      const now = clock.now();
      const fresh = freshKey(sealing);
      const retireAt = new Date(now.getTime() + graceSeconds * 1000);
      await db.asService(async (tx) => {
        await retireActive(tx, retireAt);
        await insertKey(tx, fresh, now);
      });
      loading = null;
      return fresh.jwk.kid;
    },
  };
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
