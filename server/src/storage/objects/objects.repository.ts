import { sql } from 'kysely';
import type { FileFault } from '../../platform/file-sandbox/index.ts';
import type { Tx } from '../../platform/postgres/index.ts';
import type { BucketName } from '../buckets/buckets.ts';
import type { StorageTables } from '../storage.tables.ts';
import type { ObjectRow } from './object-row.ts';

function selectRows(tx: Tx) {
  return tx
    .withTables<StorageTables>()
    .selectFrom('storage_objects')
    .select([
      'id',
      'bucket',
      'path',
      'size',
      'sha256',
      'mime',
      'object_key as objectKey',
      'preview_key as previewKey',
      'created_at as createdAt',
      'owner_id as ownerId',
      'preview_pages as previewPages',
      'preview_fault as previewFault',
    ]);
}

/** Row security decides which rows there are. */
export async function findObjectAt(tx: Tx, bucket: BucketName, path: string): Promise<ObjectRow | null> {
  return (await selectRows(tx).where('bucket', '=', bucket).where('path', '=', path).executeTakeFirst()) ?? null;
}

/** Rows of the files at these paths of one bucket; a path without a file is left out. */
export async function listObjectsAt(tx: Tx, bucket: BucketName, paths: readonly string[]): Promise<ObjectRow[]> {
  return paths.length === 0
    ? []
    : selectRows(tx)
        .where('bucket', '=', bucket)
        .where('path', 'in', [...paths])
        .execute();
}

/** The row of one file; null when there is none, or when row security hides it. */
export async function findObjectById(tx: Tx, id: string): Promise<ObjectRow | null> {
  return (await selectRows(tx).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Rows of several files; an unknown id is left out. */
export async function listObjectsById(tx: Tx, ids: readonly string[]): Promise<ObjectRow[]> {
  return ids.length === 0 ? [] : selectRows(tx).where('id', 'in', ids).execute();
}

/** Whether another account sent the same bytes as one of these papers. Needs a service transaction. */
export async function isSentByOthers(tx: Tx, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const result = await sql`
    select from public.storage_objects sent join public.storage_objects other on other.sha256 = sent.sha256
    where sent.id = any(${[...ids]}::uuid[]) and other.bucket = 'documents' and other.owner_id <> sent.owner_id
    limit 1`.execute(tx);
  return result.rows.length > 0;
}

/** False when that place is taken already. */
export async function addObject(tx: Tx, row: ObjectRow): Promise<boolean> {
  const result = await tx
    .withTables<StorageTables>()
    .insertInto('storage_objects')
    .values({
      id: row.id,
      owner_id: row.ownerId,
      bucket: row.bucket,
      path: row.path,
      size: row.size,
      sha256: row.sha256,
      mime: row.mime,
      object_key: row.objectKey,
      preview_key: row.previewKey,
      preview_pages: row.previewPages,
      created_at: row.createdAt,
    })
    .onConflict((conflict) => conflict.columns(['bucket', 'path']).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Names the pictures drawn of a file kept before; false when another did, or the file is gone. */
export async function addRedrawing(tx: Tx, { id, previewKey, previewPages }: ObjectRow): Promise<boolean> {
  const result = await tx
    .withTables<StorageTables>()
    .updateTable('storage_objects')
    .set({ preview_key: previewKey, preview_pages: previewPages })
    .where('id', '=', id)
    .where('preview_key', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Gives a file another place in its bucket; false when that place is taken already. */
export async function renameObject(tx: Tx, id: string, path: string): Promise<boolean> {
  const { rows } = await sql`update public.storage_objects o set path = ${path} where o.id = ${id} and not exists (
    select from public.storage_objects other
    where other.bucket = o.bucket and other.path = ${path} and other.id <> o.id) returning o.id`.execute(tx);
  return rows.length > 0;
}

/** A file that ended its process once is not opened again. */
export async function noteRedrawFault(tx: Tx, id: string, fault: FileFault): Promise<void> {
  await tx
    .withTables<StorageTables>()
    .updateTable('storage_objects')
    .set({ preview_fault: fault })
    .where('id', '=', id)
    .execute();
}

/** The rows go now; a trigger keeps their keys, and the job erases the bytes. */
export async function removeRows(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx.withTables<StorageTables>().deleteFrom('storage_objects').where('id', 'in', ids).execute();
}

/** False when there is none; else nobody names it or removes it until the transaction ends. */
export async function lockObject(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .withTables<StorageTables>()
    .selectFrom('storage_objects')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * False when the person of this transaction has none at that place; else nobody removes, moves or replaces it until
 * the transaction ends.
 */
export async function holdOwnObject(tx: Tx, bucket: BucketName, path: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select app.hold_own_object(${bucket}, ${path}) as held`.execute(tx);
  return rows[0]?.held ?? false;
}

/** Whether a declaration, a document or a fine names it. */
export async function isClaimed(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ claimed: boolean }>`select app.object_claimed(${id}) as claimed`.execute(tx);
  return rows[0]?.claimed ?? false;
}

/**
 * Locks, among these files, those that nobody names, moves or removes at this moment, until the transaction ends. The
 * others are passed over, not waited for.
 */
export async function lockIdleObjects(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows: idle } = await sql<{ id: string }>`
    select id from public.storage_objects where id = any(${[...ids]}::uuid[]) order by id
    for update skip locked`.execute(tx);
  return idle.map(({ id }) => id);
}

/** Ids, among `ids`, of the files that no row refers to any more. Needs a service transaction. */
export async function listUnclaimedObjects(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows: free } = await sql<{ id: string }>`
    select id from public.storage_objects where id = any(${[...ids]}::uuid[]) and not app.object_claimed(id)`.execute(
    tx,
  );
  return free.map(({ id }) => id);
}

/** Bytes the person of this transaction sent since then, arriving or whole, that nothing of theirs names. */
export async function sumUnclaimedBytes(tx: Tx, since: Date): Promise<number> {
  const { rows } = await sql<{ bytes: string | number }>`select app.unclaimed_bytes(${since}) as bytes`.execute(tx);
  return Number(rows[0]?.bytes ?? 0);
}

export interface SampledObject {
  readonly key: string;
  /** Of its plain bytes. */
  readonly sha256: string;
}

/** Files drawn at random, to be opened and compared with what was kept of them. Needs a service transaction. */
export async function sampleObjects(tx: Tx, most: number): Promise<readonly SampledObject[]> {
  return tx
    .withTables<StorageTables>()
    .selectFrom('storage_objects')
    .select(['object_key as key', 'sha256'])
    .orderBy(sql`random()`)
    .limit(most)
    .execute();
}
