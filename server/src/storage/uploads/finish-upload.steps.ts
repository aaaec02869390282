import { createHash } from 'node:crypto';
import { photoMessages, type PhotoCode } from '@placejuste/domain/declaration';
import type { RedrawnFile } from '../../platform/file-sandbox/index.ts';
import { runAsService, runAsUser, type Platform, type RequestUser } from '../../platform/http/index.ts';
import type { ObjectRow } from '../objects/object-row.ts';
import { findObjectById } from '../objects/objects.repository.ts';
import { deletePages, putOnce, putPages } from '../objects/redrawn-pages.ts';
import { buildPhotoRefusal, refusals, StorageRefusal } from '../storage-refusal.ts';
import { inspectContent } from './inspect-content.ts';
import { keepUpload, replaceWithUpload } from './keep-upload.ts';
import type { UploadParts } from '../parts/upload-parts.ts';
import type { UploadRow } from './upload-row.ts';
import { findUpload, refuseUpload } from './uploads.repository.ts';

type UploadRefusalCode = PhotoCode | 'PATH_TAKEN';

interface Finishing {
  readonly platform: Platform;
  readonly parts: UploadParts;
  readonly user: RequestUser;
}

/**
 * Inspects a complete upload and stores it. Repeatable: a crash, a lost answer or another process may run it again, and
 * the second run ends as the first. Throws the refusal of a file that is not stored.
 */
export async function finishUpload(finishing: Finishing, { id }: { readonly id: string }): Promise<void> {
  const { platform, parts, user } = finishing;
  const upload = await findOpenUpload(finishing, id);
  if (upload === null) return;
  const content = await parts.readContent(id);
  // Fewer bytes than before: another process has finished it.
  if (content.length < upload.size && (await findOpenUpload(finishing, id)) === null) return;
  const sha256 = createHash('sha256').update(content).digest('hex');
  const isSound = content.length === upload.size && (upload.sha256 ?? sha256) === sha256;
  const inspected = isSound
    ? await inspectContent(platform.fileSandbox, { ownerId: user.id, content, bucket: upload.bucket })
    : ({ ok: false, code: 'PHOTO_ALTERED' } as const);
  const refusal = inspected.ok
    ? await keepObject(finishing, { ...upload, sha256 }, { content, redrawn: inspected.value })
    : inspected.code;
  if (refusal !== null) await runAsUser(platform, user, ({ tx }) => refuseUpload(tx, id, refusal));
  await parts.remove(id);
  if (refusal !== null) throw toRefusal(refusal);
}

/** Finds an upload; null when it is stored already. @throws StorageRefusal when it is unknown, or was refused */
async function findOpenUpload({ platform, user }: Finishing, id: string): Promise<UploadRow | null> {
  const upload = await runAsUser(platform, user, ({ tx }) => findUpload(tx, id));
  if (upload === null) throw refusals.uploadUnknown();
  if (upload.state === 'refused') throw toRefusal(upload.refusal);
  return upload.state === 'stored' ? null : upload;
}

async function keepObject(
  { platform, user }: Finishing,
  upload: UploadRow & { readonly sha256: string },
  { content, redrawn }: { readonly content: Buffer; readonly redrawn: RedrawnFile },
): Promise<UploadRefusalCode | null> {
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
  await putOnce(platform.objects, row.objectKey, content);
  await putPages(platform.objects, row, redrawn.pages);
  const forget = async (): Promise<void> => {
    // Another process may have stored this very upload meanwhile: the bytes belong to its file.
    if ((await runAsService(platform, ({ tx }) => findObjectById(tx, row.id))) !== null) return;
    await platform.objects.delete(row.objectKey);
    await deletePages(platform.objects, row);
  };
  const keeping = upload.replaces
    ? runAsService(platform, (context) => replaceWithUpload(context, row))
    : runAsUser(platform, user, (context) => keepUpload(context, row));
  const keeper = await keeping.catch(async (fault: unknown) => {
    // Only a refusal proves that nothing was written: after a lost connection the row may exist.
    if (fault instanceof StorageRefusal) await forget();
    throw fault;
  });
  if (keeper !== row.id) await forget();
  return keeper === null ? 'PATH_TAKEN' : null;
}

function toRefusal(code: string | null): StorageRefusal {
  if (code === 'PATH_TAKEN') return refusals.pathTaken(422);
  return code !== null && Object.hasOwn(photoMessages, code)
    ? buildPhotoRefusal(code as PhotoCode)
    : refusals.uploadOver();
}
