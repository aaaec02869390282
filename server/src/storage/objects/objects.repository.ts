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

/** Finds the file at a place; row security decides which files are visible. */
export async function findObjectAt(tx: Tx, bucket: BucketName, path: string): Promise<ObjectRow | null> {
  return (await selectRows(tx).where('bucket', '=', bucket).where('path', '=', path).executeTakeFirst()) ?? null;
}

/** Lists the files at these paths of one bucket; a path without a file is omitted. */
export async function listObjectsAt(tx: Tx, bucket: BucketName, paths: readonly string[]): Promise<ObjectRow[]> {
  return paths.length === 0
    ? []
    : selectRows(tx)
        .where('bucket', '=', bucket)
        .where('path', 'in', [...paths])
        .execute();
}

/** Finds a file; null when it does not exist, or when row security hides it. */
export async function findObjectById(tx: Tx, id: string): Promise<ObjectRow | null> {
  return (await selectRows(tx).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Lists several files; an unknown id is omitted. */
export async function listObjectsById(tx: Tx, ids: readonly string[]): Promise<ObjectRow[]> {
  return ids.length === 0 ? [] : selectRows(tx).where('id', 'in', ids).execute();
}

/** True when another account sent the same bytes as one of these papers. Needs a service transaction. */
export async function isSentByOthers(tx: Tx, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const result = await sql`
    select from public.storage_objects sent join public.storage_objects other on other.sha256 = sent.sha256
    where sent.id = any(${[...ids]}::uuid[]) and other.bucket = 'documents' and other.owner_id <> sent.owner_id
    limit 1`.execute(tx);
  return result.rows.length > 0;
}

/** Adds a file; false when its place is taken. */
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

/** Records the redrawn pictures of an older file; false when it has some already, or no longer exists. */
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

/** Moves a file to another place of its bucket; false when that place is taken. */
export async function renameObject(tx: Tx, id: string, path: string): Promise<boolean> {
  const { rows } = await sql`update public.storage_objects o set path = ${path} where o.id = ${id} and not exists (
    select from public.storage_objects other
    where other.bucket = o.bucket and other.path = ${path} and other.id <> o.id) returning o.id`.execute(tx);
  return rows.length > 0;
}

/** Records why a file could not be redrawn: one that crashed its process is not opened again. */
export async function noteRedrawFault(tx: Tx, id: string, fault: FileFault): Promise<void> {
  await tx
    .withTables<StorageTables>()
    .updateTable('storage_objects')
    .set({ preview_fault: fault })
    .where('id', '=', id)
    .execute();
}

/** Deletes rows at once; a trigger remembers their keys, and the job erases the bytes. */
export async function removeRows(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx.withTables<StorageTables>().deleteFrom('storage_objects').where('id', 'in', ids).execute();
}

/** Locks a file until the end of the transaction: nobody can claim or remove it. False when it does not exist. */
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
 * Locks a file of the person of this transaction until its end: nobody can remove, move or replace it. False when there
 * is none at that place.
 */
export async function holdOwnObject(tx: Tx, bucket: BucketName, path: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select app.hold_own_object(${bucket}, ${path}) as held`.execute(tx);
  return rows[0]?.held ?? false;
}

/** True when a declaration, a document or a fine refers to the file. */
export async function isClaimed(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ claimed: boolean }>`select app.object_claimed(${id}) as claimed`.execute(tx);
  return rows[0]?.claimed ?? false;
}

/**
 * Locks, until the end of the transaction, those of these files that no other transaction has locked to claim, move or
 * remove them. The others are skipped, not waited for.
 */
export async function lockIdleObjects(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows: idle } = await sql<{ id: string }>`
    select id from public.storage_objects where id = any(${[...ids]}::uuid[]) order by id
    for update skip locked`.execute(tx);
  return idle.map(({ id }) => id);
}

/** Lists those of these files to which no row refers any more. Needs a service transaction. */
export async function listUnclaimedObjects(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows: free } = await sql<{ id: string }>`
    select id from public.storage_objects where id = any(${[...ids]}::uuid[]) and not app.object_claimed(id)`.execute(
    tx,
  );
  return free.map(({ id }) => id);
}

/**
 * Sums the bytes that the person of this transaction sent since then, complete or not, to which no row of theirs
 * refers.
 */
export async function sumUnclaimedBytes(tx: Tx, since: Date): Promise<number> {
  const { rows } = await sql<{ bytes: string | number }>`select app.unclaimed_bytes(${since}) as bytes`.execute(tx);
  return Number(rows[0]?.bytes ?? 0);
}

export interface SampledObject {
  readonly key: string;
  /** SHA-256 of the plain bytes. */
  readonly sha256: string;
}

/** Samples random files, whose bytes are then compared with the recorded digests. Needs a service transaction. */
export async function sampleObjects(tx: Tx, most: number): Promise<readonly SampledObject[]> {
  return tx
    .withTables<StorageTables>()
    .selectFrom('storage_objects')
    .select(['object_key as key', 'sha256'])
    .orderBy(sql`random()`)
    .limit(most)
    .execute();
}
