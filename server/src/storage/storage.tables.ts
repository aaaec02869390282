import type { Generated } from 'kysely';
import type { FileFault } from '../platform/file-sandbox/index.ts';
import type { BucketName, UploadBucket } from './buckets/buckets.ts';

/** States of an upload; `refused` when all the bytes arrived but were not accepted. */
export const uploadStates = ['receiving', 'stored', 'refused'] as const;
export type UploadState = (typeof uploadStates)[number];

export type StorageTables = {
  storage_objects: {
    id: string;
    owner_id: string;
    bucket: BucketName;
    path: string;
    size: number;
    sha256: string;
    mime: string;
    object_key: string;
    preview_key: string | null;
    preview_pages: Generated<number>;
    preview_fault: Generated<FileFault | null>;
    created_at: Date;
  };
  storage_uploads: {
    id: string;
    user_id: string;
    bucket: UploadBucket;
    path: string;
    mime: string;
    cache_control: string | null;
    size: number;
    sha256: string | null;
    replaces: Generated<boolean>;
    state: Generated<UploadState>;
    refusal: Generated<string | null>;
    object_id: Generated<string | null>;
    created_at: Date;
    expires_at: Date;
  };
  storage_orphans: { object_key: string; created_at: Generated<Date>; erasure_id: Generated<string | null> };
};
