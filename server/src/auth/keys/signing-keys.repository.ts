import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';
import type { SigningKeyState } from '../auth.tables.ts';

interface NamedJwk {
  readonly kid: string;
  readonly use: 'sig';
  readonly key_ops: readonly ['verify'];
}

/** Public half of a key. RSA keys are imported ones. */
export type PublicJwk = NamedJwk &
  (
    | { readonly kty: string; readonly crv: string; readonly x: string; readonly y: string; readonly alg: 'ES256' }
    | { readonly kty: string; readonly n: string; readonly e: string; readonly alg: 'RS256' }
  );

export interface KeyRow {
  readonly kid: string;
  readonly status: SigningKeyState;
  readonly public_jwk: PublicJwk;
  readonly private_sealed: string;
}

export interface FreshKey {
  readonly jwk: PublicJwk;
  readonly sealed: string;
}

/** Keys that sign or still verify, newest first. */
export async function listUsableKeys(tx: Tx, now: Date): Promise<readonly KeyRow[]> {
  const result = await sql<KeyRow>`
    select kid, status, public_jwk, private_sealed from auth.signing_keys
    where retire_at is null or retire_at > ${now} order by created_at desc`.execute(tx);
  return result.rows;
}

/** The key that signs; null before the first start that needed one. */
export async function findActiveKey(tx: Tx): Promise<Pick<KeyRow, 'private_sealed'> | null> {
  const result = await sql<KeyRow>`select private_sealed from auth.signing_keys where status = 'active'`.execute(tx);
  return result.rows[0] ?? null;
}

/** True when a key exists, retired or not: tokens of a retired key may still be in use. */
export async function hasKey(tx: Tx, kid: string): Promise<boolean> {
  const { rows } = await sql`select from auth.signing_keys where kid = ${kid}`.execute(tx);
  return rows.length > 0;
}

/** Does nothing when another key is active: the unique index accepts only one. */
export async function insertKey(tx: Tx, { jwk, sealed }: FreshKey, now: Date): Promise<void> {
  await sql`
    insert into auth.signing_keys (kid, public_jwk, private_sealed, status, created_at)
    values (${jwk.kid}, ${JSON.stringify(jwk)}::jsonb, ${sealed}, 'active', ${now}) on conflict do nothing`.execute(tx);
}

export async function retireActive(tx: Tx, retireAt: Date): Promise<void> {
  await sql`update auth.signing_keys set status = 'retired', retire_at = ${retireAt} where status = 'active'`.execute(
    tx,
  );
}
