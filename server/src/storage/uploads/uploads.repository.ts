import type { Tx } from '../../platform/postgres/index.ts';
import type { StorageTables } from '../storage.tables.ts';
import type { UploadIntent } from './upload-intent.ts';
import type { UploadRow } from './upload-row.ts';

export async function addUpload(
  tx: Tx,
  upload: UploadIntent & {
    readonly id: string;
    readonly userId: string;
    readonly createdAt: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await tx
    .withTables<StorageTables>()
    .insertInto('storage_uploads')
    .values({
      id: upload.id,
      user_id: upload.userId,
      bucket: upload.bucket,
      path: upload.path,
      mime: upload.mime,
      cache_control: upload.cacheControl,
      size: upload.size,
      sha256: upload.sha256,
      replaces: upload.replaces,
      created_at: upload.createdAt,
      expires_at: upload.expiresAt,
    })
    .execute();
}

export async function findUpload(tx: Tx, id: string): Promise<UploadRow | null> {
  const row = await tx
    .withTables<StorageTables>()
    .selectFrom('storage_uploads')
    .select(['id', 'bucket', 'path', 'size', 'sha256', 'replaces', 'state', 'refusal', 'expires_at as expiresAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Closes an upload; false when it no longer exists: cancelled or expired. */
export async function closeUpload(tx: Tx, id: string, objectId: string): Promise<boolean> {
  const result = await tx
    .withTables<StorageTables>()
    .updateTable('storage_uploads')
    .set({ state: 'stored', object_id: objectId })
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Records the refusal of an upload, unless another process has already decided it. */
export async function refuseUpload(tx: Tx, id: string, refusal: string): Promise<void> {
  await tx
    .withTables<StorageTables>()
    .updateTable('storage_uploads')
    .set({ state: 'refused', refusal })
    .where('id', '=', id)
    .where('state', '=', 'receiving')
    .execute();
}

export async function removeUpload(tx: Tx, id: string): Promise<void> {
  await tx.withTables<StorageTables>().deleteFrom('storage_uploads').where('id', '=', id).execute();
}
