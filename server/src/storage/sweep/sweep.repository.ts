import type { PlainDate } from '@placejuste/domain/kernel';
import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';

/** Every key that a row names: originals, and their redrawn pages. */
const namedKeysSql = sql`
  select object_key as key, created_at from public.storage_objects
  union all
  select case when page = 1 then preview_key else preview_key || '-' || page end, created_at
  from public.storage_objects, generate_series(1, preview_pages) as page where preview_key is not null`;

/** Locks and returns the night that is planned; null before the first start. */
export async function loadPlannedNight(tx: Tx): Promise<PlainDate | null> {
  const { rows } = await sql<{ nextOn: PlainDate }>`
    select next_on as "nextOn" from public.storage_sweeps for update`.execute(tx);
  return rows[0]?.nextOn ?? null;
}

export async function savePlannedNight(tx: Tx, nextOn: PlainDate): Promise<void> {
  await sql`
    insert into public.storage_sweeps (next_on) values (${nextOn})
    on conflict (singleton) do update set next_on = excluded.next_on`.execute(tx);
}

/** The last key of the previous night; null when that night reached the end. */
export async function findSweptUpTo(tx: Tx): Promise<string | null> {
  const { rows } = await sql<{ afterKey: string | null }>`
    select after_key as "afterKey" from public.storage_sweeps`.execute(tx);
  return rows[0]?.afterKey ?? null;
}

export async function saveSweptUpTo(tx: Tx, afterKey: string | null): Promise<void> {
  await sql`update public.storage_sweeps set after_key = ${afterKey}`.execute(tx);
}

/** Lists the keys that rows name in a range, after `after` and up to `last` (null for the end), with their dates. */
export async function listNamedKeys(
  tx: Tx,
  range: { readonly after: string | null; readonly last: string | null },
): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ key: string; created_at: Date }>`
    select key, created_at from (${namedKeysSql}) named
    where (${range.after}::text is null or key collate "C" > ${range.after}::text)
      and (${range.last}::text is null or key collate "C" <= ${range.last}::text)`.execute(tx);
  return new Map(rows.map((row) => [row.key, row.created_at]));
}

/** Selects those of these uploads that are still open: their bytes are about to get a row. */
export async function listUploadsUnderWay(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from public.storage_uploads where id = any(${[...ids]}::uuid[])`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Records, for erasure, those of these keys that no row names. */
export async function rememberOrphans(tx: Tx, keys: readonly string[]): Promise<void> {
  await sql`
    insert into public.storage_orphans (object_key)
    select key from unnest(${[...keys]}::text[]) as key
    where key not in (select key from (${namedKeysSql}) named where key = any(${[...keys]}::text[]))
    on conflict do nothing`.execute(tx);
}

export async function countOrphans(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from public.storage_orphans`.execute(tx);
  return rows[0]?.count ?? 0;
}
