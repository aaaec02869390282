import { maxPhotoBytes, photoTypes, minPhotoBytes } from '@placejuste/domain/declaration';

/** Private ones first; `public` receives nothing from people. */
export const bucketNames = ['documents', 'declaration-photos', 'dossiers', 'public'] as const;
export type BucketName = (typeof bucketNames)[number];

/** What people may send, and where. `smallest` in bytes. */
export const uploadBuckets = {
  documents: { types: [...photoTypes, 'application/pdf'], smallest: 1 },
  'declaration-photos': { types: photoTypes, smallest: minPhotoBytes },
} as const satisfies Partial<Record<BucketName, { readonly types: readonly string[]; readonly smallest: number }>>;
export type UploadBucket = keyof typeof uploadBuckets;

export const publicBucket = 'public' satisfies BucketName;
/** Bytes of the largest file people may send. */
export const maxUploadBytes = maxPhotoBytes;

/** Whether a bucket of that name exists. */
export function isBucket(name: string): name is BucketName {
  return (bucketNames as readonly string[]).includes(name);
}

/** Whether people may upload into the bucket of that name. */
export function isUploadBucket(name: string): name is UploadBucket {
  return Object.hasOwn(uploadBuckets, name);
}
