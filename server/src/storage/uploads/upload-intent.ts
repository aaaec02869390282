import { photoSizeIssue } from '@placejuste/domain/declaration';
import { isOwnPath, isUploadBucket, uploadBuckets, type UploadBucket } from '../buckets.ts';
import { photoRefusal, refusals } from '../storage-refusal.ts';

/** What a person announces before the first byte. */
export interface UploadIntent {
  readonly bucket: UploadBucket;
  readonly path: string;
  readonly mime: string;
  readonly cacheControl: string | null;
  readonly size: number;
  readonly sha256: string;
}

/** Reads the tus metadata of the hosted service, plus `sha256`; throws the refusal that spares a useless upload. */
export function readIntent(
  metadata: Readonly<Record<string, string | null>> | undefined,
  size: number | undefined,
  ownerId: string,
): UploadIntent {
  const bucket = metadata?.['bucketName'] ?? '';
  const path = metadata?.['objectName'] ?? '';
  const mime = (metadata?.['contentType'] ?? '').toLowerCase();
  const sha256 = (metadata?.['sha256'] ?? '').toLowerCase();
  if (!isUploadBucket(bucket)) throw refusals.bucketUnknown();
  if (!isOwnPath(path, ownerId)) throw refusals.foreignPath();
  if (size === undefined || !Number.isSafeInteger(size)) throw refusals.lengthMissing();
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw refusals.hashMissing();
  const { smallest, types } = uploadBuckets[bucket];
  const issue = photoSizeIssue(size, smallest);
  if (issue !== null) throw photoRefusal(issue);
  if (!(types as readonly string[]).includes(mime)) throw photoRefusal('PHOTO_WRONG_FORMAT');
  return {
    bucket,
    path,
    mime,
    cacheControl: /^[\x20-\x7e]{1,100}$/.exec(metadata?.['cacheControl'] ?? '')?.[0] ?? null,
    size,
    sha256,
  };
}
