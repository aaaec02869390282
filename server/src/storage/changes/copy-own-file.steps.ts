import { Readable } from 'node:stream';
import { runAsUser, type Platform, type RequestUser } from '../../platform/http/index.ts';
import { readWhole } from '../../platform/objects/index.ts';
import { isUploadBucket } from '../buckets/buckets.ts';
import { checkOwnPath } from '../buckets/object-path.ts';
import { listPageKeys } from '../objects/object-row.ts';
import { readOwnObject } from '../objects/read-own-object.ts';
import { deletePages, putPages, readPages } from '../objects/redrawn-pages.ts';
import { refusals, StorageRefusal } from '../storage-refusal.ts';
import { keepCopy } from './keep-copy.ts';
import type { Relocation } from './move-own-file.ts';

/**
 * Copies a file of one's own to another place. The copy counts as an upload: it expires when no row refers to it.
 * @returns its id
 * @throws StorageRefusal
 */
export async function copyOwnFile(
  { platform, user }: { readonly platform: Platform; readonly user: RequestUser },
  { bucket, from, to }: Relocation,
): Promise<string> {
  if (!isUploadBucket(bucket)) throw refusals.notOpen();
  checkOwnPath(to, user.id);
  const source = await runAsUser(platform, user, (context) => readOwnObject(context, { bucket, path: from }));
  const content = await platform.objects.get(source.objectKey);
  if (content === null) throw refusals.objectUnknown();
  await platform.disk.demandRoom(2 * source.size);
  const id = platform.newId();
  const objectKey = `${bucket}/${id}`;
  const previewKey = source.previewKey === null ? null : `${objectKey}-preview`;
  const copy = { ...source, id, path: to, objectKey, previewKey, createdAt: platform.clock.now() };
  await platform.objects.put(objectKey, Readable.from([await readWhole(content)]));
  if (listPageKeys(copy).length > 0) await putPages(platform.objects, copy, await readPages(platform.objects, source));
  try {
    await runAsUser(platform, user, (context) => keepCopy(context, copy));
  } catch (fault) {
    // Only a refusal proves that nothing was written: after a lost connection the row may exist.
    if (fault instanceof StorageRefusal) {
      await platform.objects.delete(objectKey);
      await deletePages(platform.objects, copy);
    }
    throw fault;
  }
  return id;
}
