import {
  bucketNames,
  isUploadBucket,
  maxUploadBytes,
  publicBucket,
  uploadBuckets,
  type BucketName,
} from './buckets.ts';

/** Date of creation of the buckets: that of the service. */
const openedAt = '2026-11-21T00:00:00.000Z';

/** A bucket as the official client reads it. */
export interface BucketView {
  readonly id: BucketName;
  readonly name: BucketName;
  readonly owner: '';
  readonly public: boolean;
  readonly type: 'STANDARD';
  readonly file_size_limit: number | null;
  readonly allowed_mime_types: readonly string[] | null;
  readonly created_at: string;
  readonly updated_at: string;
}

export const bucketViews: readonly BucketView[] = bucketNames.map((name) => ({
  id: name,
  name,
  owner: '',
  public: name === publicBucket,
  type: 'STANDARD',
  file_size_limit: isUploadBucket(name) ? maxUploadBytes : null,
  allowed_mime_types: isUploadBucket(name) ? uploadBuckets[name].types : null,
  created_at: openedAt,
  updated_at: openedAt,
}));
