import type { FileFault } from '../../platform/file-sandbox/index.ts';
import type { BucketName } from '../buckets/buckets.ts';

/** The fields of a file that other slices may read. `size` in bytes, `sha256` in lower-case hexadecimal. */
export interface StoredObject {
  readonly id: string;
  readonly bucket: BucketName;
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
  readonly mime: string;
  readonly hasPreview: boolean;
  /** Number of redrawn pictures, one per page; 0 for a file that was not redrawn. */
  readonly pages: number;
}

/** The fields that only this slice reads. */
export interface ObjectRow extends Omit<StoredObject, 'hasPreview' | 'pages'> {
  readonly objectKey: string;
  readonly ownerId: string;
  readonly previewKey: string | null;
  /** Meaningless without `previewKey`. */
  readonly previewPages: number;
  /** Reason why the file could not be redrawn. */
  readonly previewFault: FileFault | null;
  readonly createdAt: Date;
}

/** View of a row that other slices receive. */
export function toStoredObject({
  id,
  bucket,
  path,
  size,
  sha256,
  mime,
  previewKey,
  previewPages,
}: ObjectRow): StoredObject {
  const hasPreview = previewKey !== null;
  return { id, bucket, path, size, sha256, mime, hasPreview, pages: hasPreview ? previewPages : 0 };
}

/** Storage keys of the redrawn pages, in order. */
export function listPageKeys({
  previewKey,
  previewPages,
}: Pick<ObjectRow, 'previewKey' | 'previewPages'>): readonly string[] {
  if (previewKey === null) return [];
  return Array.from({ length: previewPages }, (_, index) => (index === 0 ? previewKey : `${previewKey}-${index + 1}`));
}
