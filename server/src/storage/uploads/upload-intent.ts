import { findPhotoSizeIssue } from '@placejuste/domain/declaration';
import { checkOwnPath } from '../buckets/object-path.ts';
import { isUploadBucket, uploadBuckets, type UploadBucket } from '../buckets/buckets.ts';
import { buildPhotoRefusal, refusals } from '../storage-refusal.ts';

/** The announcement of an upload, before its first byte. */
export interface UploadIntent {
  readonly bucket: UploadBucket;
  readonly path: string;
  readonly mime: string;
  readonly cacheControl: string | null;
  readonly size: number;
  /** Digest announced by the sender, which is refused when other bytes arrive; null when none was announced. */
  readonly sha256: string | null;
  /** True to replace the file at that path, unless a row refers to it. */
  readonly replaces: boolean;
}

interface AnnouncedUpload {
  readonly metadata: Readonly<Record<string, string | null>> | undefined;
  readonly size: number | undefined;
  readonly replaces: boolean;
}

/**
 * Reads the tus metadata of the hosted service, and `sha256` if present.
 * @throws StorageRefusal, which avoids a useless upload
 */
export function readIntent({ metadata, size, replaces }: AnnouncedUpload, ownerId: string): UploadIntent {
  const bucket = metadata?.['bucketName'] ?? '';
  const path = metadata?.['objectName'] ?? '';
  const mime = (metadata?.['contentType'] ?? '').toLowerCase();
  const sha256 = (metadata?.['sha256'] ?? '').toLowerCase();
  if (!isUploadBucket(bucket)) throw refusals.bucketUnknown();
  checkOwnPath(path, ownerId);
  if (size === undefined || !Number.isSafeInteger(size)) throw refusals.lengthMissing();
  if (!/^(?:[0-9a-f]{64})?$/.test(sha256)) throw refusals.hashInvalid();
  checkSize(bucket, size);
  checkType(bucket, mime);
  return {
    bucket,
    path,
    mime,
    cacheControl: /^[\x20-\x7e]{1,100}$/.exec(metadata?.['cacheControl'] ?? '')?.[0] ?? null,
    size,
    sha256: sha256 === '' ? null : sha256,
    replaces,
  };
}

/** @throws StorageRefusal for a file smaller or larger than its bucket takes */
export function checkSize(bucket: UploadBucket, size: number): void {
  const issue = findPhotoSizeIssue(size, uploadBuckets[bucket].smallest);
  if (issue !== null) throw buildPhotoRefusal(issue);
}

/**
 * Checks the announced type, which avoids a useless upload; the bytes are inspected once they have arrived.
 * @throws StorageRefusal for a type that the bucket does not accept
 */
export function checkType(bucket: UploadBucket, mime: string): void {
  const types: readonly string[] = uploadBuckets[bucket].types;
  if (!types.includes(mime.split(';')[0]?.trim().toLowerCase() ?? '')) throw buildPhotoRefusal('PHOTO_WRONG_FORMAT');
}
