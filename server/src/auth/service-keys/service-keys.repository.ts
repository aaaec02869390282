import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';

export interface ServiceKeyRow {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly revoked_at: Date | null;
  readonly last_used_at: Date | null;
}

const columns = sql.raw('id, name, scopes, created_at, expires_at, revoked_at, last_used_at');

/** Inserts a key. False when the name is taken, even by a revoked key: audit lines name keys for ever. */
export async function insertServiceKey(
  tx: Tx,
  key: {
    readonly id: string;
    readonly name: string;
    readonly hash: string;
    readonly scopes: readonly string[];
    readonly now: Date;
    readonly expiresAt: Date;
  },
): Promise<boolean> {
  const { rows } = await sql`
    insert into auth.service_keys (id, name, key_hash, scopes, created_at, expires_at)
    values (${key.id}, ${key.name}, ${key.hash}, ${[...key.scopes]}::text[], ${key.now}, ${key.expiresAt})
    on conflict do nothing returning id`.execute(tx);
  return rows.length === 1;
}

/** All keys, newest first. */
export async function listServiceKeyRows(tx: Tx): Promise<readonly ServiceKeyRow[]> {
  const { rows } = await sql<ServiceKeyRow>`
    select ${columns} from auth.service_keys order by created_at desc, name`.execute(tx);
  return rows;
}

/** Finds a valid key by its digest, and stores the time of its use. */
export async function useServiceKey(tx: Tx, hash: string, now: Date): Promise<ServiceKeyRow | null> {
  const { rows } = await sql<ServiceKeyRow>`
    update auth.service_keys set last_used_at = ${now}
    where key_hash = ${hash} and revoked_at is null and expires_at > ${now} returning ${columns}`.execute(tx);
  return rows[0] ?? null;
}

/** Revokes the open key of that name and returns its id; null when there is none. */
export async function closeServiceKey(tx: Tx, name: string, now: Date): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    update auth.service_keys set revoked_at = ${now} where name = ${name} and revoked_at is null
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}
