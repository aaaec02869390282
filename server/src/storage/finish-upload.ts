import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { photoMessages, type PhotoCode } from '@placejuste/domain/declaration';
import type { Platform, RequestUser } from '../platform/http/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import type { Redrawn } from '../platform/file-sandbox/index.ts';
import { inspectContent } from './inspect-content.ts';
import { addObject, objectAt, type ObjectRow } from './objects.repository.ts';
import type { PartFiles } from './part-files.ts';
import { deletePages, putPages } from './redrawn-pages.ts';
import { photoRefusal, refusals, StorageRefusal } from './storage-refusal.ts';
import { closeUpload, findUpload, type UploadRow } from './uploads.repository.ts';

type Refused = PhotoCode | 'PATH_TAKEN';
type Needs = Pick<Platform, 'db' | 'objects' | 'clock' | 'fileSandbox'>;

/**
 * Judges a whole upload and keeps it. Repeatable: a crash, or an answer that got lost, leads back here, and the
 * second time ends as the first. Throws the refusal when the file is not kept.
 */
export async function finishUpload(platform: Needs, parts: PartFiles, user: RequestUser, id: string): Promise<void> {
  const upload = await platform.db.asUser(user.claims, (tx) => findUpload(tx, id));
  if (upload === null) throw refusals.uploadUnknown();
  if (upload.state === 'stored') return;
  if (upload.state === 'refused') throw refusalOf(upload.refusal);
  const content = await parts.read(id);
  const sound = content.length === upload.size && createHash('sha256').update(content).digest('hex') === upload.sha256;
  const inspected = sound
    ? await inspectContent(platform.fileSandbox, user.id, content, upload.bucket)
    : ({ ok: false, code: 'PHOTO_ALTERED' } as const);
  const refused = inspected.ok ? await keep(platform, user, upload, content, inspected.value) : inspected.code;
  if (refused !== null) {
    await platform.db.asUser(user.claims, (tx) => closeUpload(tx, id, { state: 'refused', refusal: refused }));
  }
  await parts.remove(id);
  if (refused !== null) throw refusalOf(refused);
}

async function keep(
  platform: Needs,
  user: RequestUser,
  upload: UploadRow,
  content: Buffer,
  redrawn: Redrawn,
): Promise<Refused | null> {
  const row: ObjectRow = {
    id: upload.id,
    bucket: upload.bucket,
    path: upload.path,
    size: upload.size,
    sha256: upload.sha256,
    ownerId: user.id,
    mime: redrawn.mime,
    objectKey: `${upload.bucket}/${upload.id}`,
    previewKey: `${upload.bucket}/${upload.id}-preview`,
    previewPages: redrawn.pages.length,
    previewFault: null,
    createdAt: platform.clock.now(),
  };
  await putAgain(platform, row.objectKey, content);
  await putPages(platform.objects, row, redrawn.pages);
  const forget = async (): Promise<void> => {
    await platform.objects.delete(row.objectKey);
    await deletePages(platform.objects, row);
  };
  const keeper = await platform.db
    .asUser(user.claims, (tx) => record(tx, row))
    .catch(async (fault: unknown) => {
      // Only when it is sure that nothing was written: after a lost connection the row may stand.
      if (fault instanceof StorageRefusal) await forget();
      throw fault;
    });
  if (keeper !== row.id) await forget();
  return keeper === null ? 'PATH_TAKEN' : null;
}

/** Id of the object that stands at that place with these bytes, ours or an earlier twin; null when another does. */
async function record(tx: Tx, row: ObjectRow): Promise<string | null> {
  const standing = (await addObject(tx, row)) ? row : await objectAt(tx, row.bucket, row.path);
  if (standing === null || standing.sha256 !== row.sha256) return null;
  // The job that forgets old uploads may have been first: its bytes are gone, so the row must not stay.
  if (!(await closeUpload(tx, row.id, { state: 'stored', objectId: standing.id }))) throw refusals.uploadOver();
  return standing.id;
}

/** The row is not written yet, so what lies under the key can only be the trace of a try that a crash cut short. */
async function putAgain(platform: Needs, key: string, content: Buffer): Promise<void> {
  await platform.objects.delete(key);
  await platform.objects.put(key, Readable.from([content]));
}

function refusalOf(code: string | null): StorageRefusal {
  if (code === 'PATH_TAKEN') return refusals.pathTaken(422);
  return code !== null && Object.hasOwn(photoMessages, code) ? photoRefusal(code as PhotoCode) : refusals.uploadOver();
}
