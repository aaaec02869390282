import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';

/**
 * Attributes to an erasure the objects of every file of an account, with their redrawn pages. Call it before the rows
 * go, in their transaction. Returns the number of objects.
 */
export async function nameErasedFiles(
  tx: Tx,
  { ownerId, erasureId }: { readonly ownerId: string; readonly erasureId: string },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into public.storage_orphans (object_key, erasure_id)
    select key, ${erasureId}::uuid from (
      select object_key as key from public.storage_objects where owner_id = ${ownerId}
      union
      select case when page = 1 then preview_key else preview_key || '-' || page end
      from public.storage_objects, generate_series(1, preview_pages) as page
      where owner_id = ${ownerId} and preview_key is not null) contents
    on conflict (object_key) do update set erasure_id = excluded.erasure_id`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Counts the objects of that erasure that, as far as is known, the store still holds. */
export async function countErasedFilesLeft(tx: Tx, erasureId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from public.storage_orphans where erasure_id = ${erasureId}`.execute(tx);
  return rows[0]?.count ?? 0;
}
