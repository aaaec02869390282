import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import type { Clock } from '../../platform/clock/index.ts';
import { runAsService } from '../../platform/http/index.ts';
import type { Database } from '../../platform/postgres/index.ts';
import { unseal, type Secrets } from '../../platform/secrets/index.ts';
import { readUsableKeys, sealingPurpose } from './signing-keys.ts';
import type { PublicJwk } from './signing-keys.repository.ts';

export interface SigningKeys {
  loadSigner(): Promise<{ readonly kid: string; readonly alg: PublicJwk['alg']; readonly key: KeyObject }>;
  /** Null when no such key is ours, or is ours any longer. */
  findVerifier(kid: string): Promise<Verifier | null>;
  listPublished(): Promise<readonly PublicJwk[]>;
}

/** A key with its own algorithm, the only one accepted whatever a token says. */
export interface Verifier {
  readonly alg: PublicJwk['alg'];
  readonly key: KeyObject;
}

interface LoadedKeys {
  readonly at: number;
  readonly active: PublicJwk;
  readonly publics: readonly PublicJwk[];
  readonly verifiers: ReadonlyMap<string, Verifier>;
  readonly signer: KeyObject;
}

/** Clients cache the keys for ten minutes (decisions §8), and so does each server. */
export const keyCacheSeconds = 600;
const unknownKeyPauseMs = 1000;

export function createSigningKeys(deps: {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
}): SigningKeys {
  const { clock } = deps;
  const sealing = deps.secrets.key(sealingPurpose);
  let loading: Promise<LoadedKeys> | null = null;

  const load = async (): Promise<LoadedKeys> => {
    const rows = await runAsService(deps, (context) => readUsableKeys(context, sealing));
    const active = rows.find((row) => row.status === 'active');
    if (active === undefined) throw new Error('No active signing key after making one');
    const publics = rows.map((row) => row.public_jwk);
    return {
      at: clock.now().getTime(),
      active: active.public_jwk,
      publics,
      verifiers: new Map(
        publics.map((jwk) => {
          const key = createPublicKey({ key: { ...jwk, key_ops: [] }, format: 'jwk' });
          return [jwk.kid, { alg: jwk.alg, key }];
        }),
      ),
      signer: createPrivateKey(unseal(sealing, active.private_sealed)),
    };
  };

  const loadCurrent = async (olderThanMs: number): Promise<LoadedKeys> => {
    const cachedKeys = loading === null ? null : await loading.catch(() => null);
    if (cachedKeys !== null && clock.now().getTime() - cachedKeys.at < olderThanMs) return cachedKeys;
    loading = load();
    return loading;
  };

  return {
    async loadSigner() {
      const keys = await loadCurrent(keyCacheSeconds * 1000);
      return { kid: keys.active.kid, alg: keys.active.alg, key: keys.signer };
    },
    async findVerifier(kid) {
      const knownVerifier = (await loadCurrent(keyCacheSeconds * 1000)).verifiers.get(kid);
      if (knownVerifier !== undefined) return knownVerifier;
      // Another node may have rotated the key. Forged key ids must not cause one query each.
      return (await loadCurrent(unknownKeyPauseMs)).verifiers.get(kid) ?? null;
    },
    async listPublished() {
      return (await loadCurrent(keyCacheSeconds * 1000)).publics;
    },
  };
}
