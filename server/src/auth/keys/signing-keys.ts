import type { ServiceContext } from '../../platform/http/index.ts';
import type { Tx } from '../../platform/postgres/index.ts';
import { unseal, type Secrets } from '../../platform/secrets/index.ts';
import { parseImportedKey, makeKey, type KeyFault } from './signing-key-material.ts';
import {
  findActiveKey,
  hasKey,
  insertKey,
  retireActive,
  listUsableKeys,
  type KeyRow,
} from './signing-keys.repository.ts';

export const sealingPurpose = 'auth-signing-keys';

type KeysContext = Pick<ServiceContext, 'tx' | 'clock'>;

/** Lists the keys that sign or still verify; creates one when none signs. */
export async function readUsableKeys({ tx, clock }: KeysContext, sealing: Buffer): Promise<readonly KeyRow[]> {
  const keys = await listUsableKeys(tx, clock.now());
  if (keys.some((key) => key.status === 'active')) return keys;
  // Two nodes may start at once: the unique index accepts one of the keys, and both read it.
  await insertKey(tx, makeKey(sealing), clock.now());
  return listUsableKeys(tx, clock.now());
}

/** Makes a new signing key; the former one verifies until every token it signed has expired. @returns its id */
export async function rotateKey(
  { tx, clock }: KeysContext,
  { sealing, graceSeconds }: { readonly sealing: Buffer; readonly graceSeconds: number },
): Promise<string> {
  const now = clock.now();
  const fresh = makeKey(sealing);
  await retireActive(tx, new Date(now.getTime() + graceSeconds * 1000));
  await insertKey(tx, fresh, now);
  return fresh.jwk.kid;
}

/** Signs with an imported key; the former one verifies until every token it signed has expired. */
export async function importKey(
  { tx, clock }: KeysContext,
  { sealing, text, graceSeconds }: { readonly sealing: Buffer; readonly text: string; readonly graceSeconds: number },
): Promise<{ readonly kid: string } | KeyFault | 'ALREADY_HERE'> {
  const imported = parseImportedKey(sealing, text);
  if (typeof imported === 'string') return imported;
  const { kid } = imported.jwk;
  if (await hasKey(tx, kid)) return 'ALREADY_HERE';
  const now = clock.now();
  await retireActive(tx, new Date(now.getTime() + graceSeconds * 1000));
  await insertKey(tx, imported, now);
  return { kid };
}

/** False when the active key was sealed with another master key; true when no key is active. */
export async function canUnsealSigningKeys(tx: Tx, secrets: Secrets): Promise<boolean> {
  const active = await findActiveKey(tx);
  if (active === null) return true;
  try {
    unseal(secrets.key(sealingPurpose), active.private_sealed);
    return true;
  } catch {
    return false;
  }
}
