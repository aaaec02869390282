import { maxPhotoBytes, photoTypes, minPhotoBytes } from '@placejuste/domain/declaration';

/** Private buckets first; `public` accepts no upload. */
export const bucketNames = ['documents', 'declaration-photos', 'dossiers', 'public'] as const;
export type BucketName = (typeof bucketNames)[number];

/** Buckets that people may write to, with the types and sizes that each takes. `smallest` in bytes. */
export const uploadBuckets = {
  documents: { types: [...photoTypes, 'application/pdf'], smallest: 1 },
  'declaration-photos': { types: photoTypes, smallest: minPhotoBytes },
} as const satisfies Partial<Record<BucketName, { readonly types: readonly string[]; readonly smallest: number }>>;
export type UploadBucket = keyof typeof uploadBuckets;

export const publicBucket = 'public' satisfies BucketName;
/** Size of the largest upload, in bytes. */
export const maxUploadBytes = maxPhotoBytes;

/** True for the name of an existing bucket. */
export function isBucket(name: string): name is BucketName {
  return (bucketNames as readonly string[]).includes(name);
}

/** True for the name of a bucket that accepts uploads. */
export function isUploadBucket(name: string): name is UploadBucket {
  return Object.hasOwn(uploadBuckets, name);
}
