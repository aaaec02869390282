import type { CommandContext } from '../../platform/http/index.ts';
import type { BucketName } from '../buckets/buckets.ts';
import { refusals } from '../storage-refusal.ts';
import type { ObjectRow } from './object-row.ts';
import { findObjectAt, listObjectsAt } from './objects.repository.ts';

/** Returns a file of one's own. @throws StorageRefusal when there is none at that place */
export async function readOwnObject(
  { tx, user }: CommandContext,
  { bucket, path }: { readonly bucket: BucketName; readonly path: string },
): Promise<ObjectRow> {
  const row = await findObjectAt(tx, bucket, path);
  // Row security lets a reviewer see others' papers, but they are read only through the review, which records it.
  if (row === null || !path.startsWith(`${user.id}/`)) throw refusals.objectUnknown();
  return row;
}

/** Finds files of one's own at these places, in their order; null where there is none. */
export async function findOwnFiles(
  { tx, user }: Pick<CommandContext, 'tx' | 'user'>,
  { bucket, paths }: { readonly bucket: BucketName; readonly paths: readonly string[] },
): Promise<(ObjectRow | null)[]> {
  const own = paths.filter((path) => path.startsWith(`${user.id}/`));
  const rows = new Map((await listObjectsAt(tx, bucket, own)).map((row) => [row.path, row]));
  return paths.map((path) => rows.get(path) ?? null);
}
