import { photoTypes, smallestPhoto } from '@placejuste/domain/declaration';

/** Private ones first; `public` receives nothing from people. */
export const bucketNames = ['documents', 'declaration-photos', 'dossiers', 'public'] as const;
export type BucketName = (typeof bucketNames)[number];

/** What people may send, and where. `smallest` in bytes. */
export const uploadBuckets = {
  documents: { types: [...photoTypes, 'application/pdf'], smallest: 1 },
  'declaration-photos': { types: photoTypes, smallest: smallestPhoto },
} as const satisfies Partial<Record<BucketName, { readonly types: readonly string[]; readonly smallest: number }>>;
export type UploadBucket = keyof typeof uploadBuckets;

export function isBucket(name: string): name is BucketName {
  return (bucketNames as readonly string[]).includes(name);
}

export function isUploadBucket(name: string): name is UploadBucket {
  return Object.hasOwn(uploadBuckets, name);
}

/**
 * Plain names between slashes, the first being the owner's id: nothing that a file system or an address could twist.
 */
export function isOwnPath(path: string, ownerId: string): boolean {
  return (
    path.length <= 300 &&
    path.startsWith(`${ownerId}/`) &&
    path.split('/').every((part) => /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(part))
  );
}
