import type { Readable } from 'node:stream';
import { runAsService, runAsUser, type Platform, type RequestUser } from '../../platform/http/index.ts';
import { isUploadBucket, maxUploadBytes, type UploadBucket } from '../buckets/buckets.ts';
import { checkOwnPath } from '../buckets/object-path.ts';
import { findOwnObject } from '../objects/stored-objects.ts';
import { buildPhotoRefusal, refusals } from '../storage-refusal.ts';
import { checkReplaceable } from '../uploads/check-replaceable.ts';
import { createUpload } from '../uploads/create-upload.ts';
import { dropUpload } from '../uploads/drop-upload.ts';
import { finishUpload } from '../uploads/finish-upload.steps.ts';
import type { UploadParts } from '../parts/upload-parts.ts';
import { checkSize, checkType } from '../uploads/upload-intent.ts';

/**
 * Destination of a file; `taking` says whether it must be free, may hold a file (`any`), or must hold one (`standing`).
 */
export interface Destination {
  readonly bucket: string;
  readonly path: string;
  readonly taking: 'free' | 'any' | 'standing';
}

/** A file as a request sends it. */
export interface SentFile {
  readonly mime: string;
  readonly content: Readable;
}

interface Receiving {
  readonly platform: Platform;
  readonly parts: UploadParts;
  readonly user: RequestUser;
}

/**
 * Makes every check that is possible before the first byte.
 * @throws StorageRefusal
 */
export async function checkDestination(
  { platform, user }: Omit<Receiving, 'parts'>,
  { bucket, path, taking }: Destination,
): Promise<UploadBucket> {
  if (bucket === 'dossiers' || bucket === 'public') throw refusals.notOpen();
  if (!isUploadBucket(bucket)) throw refusals.bucketUnknown();
  checkOwnPath(path, user.id);
  if (taking === 'free') {
    const existingObject = await runAsUser(platform, user, ({ tx }) => findOwnObject(tx, bucket, path));
    if (existingObject !== null) throw refusals.pathTaken(409);
    return bucket;
  }
  const place = await runAsService(platform, (context) => checkReplaceable(context, { bucket, path }));
  if (taking === 'standing' && place === 'free') throw refusals.objectUnknown();
  return bucket;
}

/**
 * Receives a file sent in one request: its bytes are stored and inspected as those of a resumable upload.
 * @returns the id of the file
 * @throws StorageRefusal when it is refused, SandboxBusy when too many files wait for inspection
 */
export async function receiveFile(
  { platform, parts, user }: Receiving,
  destination: Destination,
  { mime, content }: SentFile,
): Promise<string> {
  const bucket = await checkDestination({ platform, user }, destination);
  checkType(bucket, mime);
  await platform.disk.demandRoom(2 * maxUploadBytes);
  const id = platform.newId();
  const { path } = destination;
  try {
    await parts.create(id);
    const size = await parts.append(id, 0, limitSize(content));
    checkSize(bucket, size);
    const replaces = destination.taking !== 'free';
    const intent = { bucket, path, mime, cacheControl: null, size, sha256: null, replaces };
    await runAsUser(platform, user, (context) => createUpload(context, { id, intent }));
    await finishUpload({ platform, parts, user }, { id });
  } catch (fault) {
    await parts.remove(id);
    // A refused upload is remembered for a day; any other failure leaves nothing.
    await runAsUser(platform, user, (context) => dropUpload(context, { id })).catch(() => undefined);
    throw fault;
  }
  const storedObject = await runAsUser(platform, user, ({ tx }) => findOwnObject(tx, bucket, path));
  return storedObject?.id ?? id;
}

/** Stops at the largest size allowed, before more is written. */
async function* limitSize(content: Readable): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const piece of asSenderFault(content)) {
    size += piece.length;
    if (size > maxUploadBytes) throw buildPhotoRefusal('PHOTO_TOO_LARGE');
    yield piece;
  }
}

/** Turns an interrupted body, or a malformed form, into a fault of its sender. */
async function* asSenderFault(content: Readable): AsyncGenerator<Buffer> {
  const pieces = (content as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  for (;;) {
    const next = await pieces.next().catch(() => null);
    if (next === null) throw refusals.badRequest();
    if (next.done === true) return;
    yield next.value;
  }
}
