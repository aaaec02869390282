import type { ObjectRow } from './object-row.ts';

/** The description of a file for the official client. */
export function buildInfoView(row: ObjectRow): Readonly<Record<string, unknown>> {
  const at = row.createdAt.toISOString();
  return {
    id: row.id,
    // A file is never overwritten: its id is its only version.
    version: row.id,
    name: row.path,
    bucket_id: row.bucket,
    size: row.size,
    content_type: row.mime,
    cache_control: 'private, no-store',
    created_at: at,
    last_modified: at,
    etag: `"${row.sha256}"`,
    metadata: { sha256: row.sha256 },
  };
}

/** An entry of a list; of a folder, only the name is known. */
export interface ListedEntry {
  readonly name: string;
  readonly id: string | null;
  readonly size: number | null;
  readonly mime: string | null;
  readonly sha256: string | null;
  readonly createdAt: Date | null;
}

export function buildEntryView(entry: ListedEntry): Readonly<Record<string, unknown>> {
  const { name, id, size, mime, sha256, createdAt } = entry;
  const at = createdAt?.toISOString() ?? null;
  return {
    name,
    id,
    updated_at: at,
    created_at: at,
    last_accessed_at: at,
    metadata:
      id === null
        ? null
        : {
            eTag: `"${sha256}"`,
            size,
            mimetype: mime,
            cacheControl: 'private, no-store',
            lastModified: at,
            contentLength: size,
            httpStatusCode: 200,
          },
  };
}

/** View of a file that was removed. */
export function buildRemovedView(row: ObjectRow): Readonly<Record<string, unknown>> {
  const { path: name, ownerId } = row;
  return {
    ...buildEntryView({ ...row, name }),
    bucket_id: row.bucket,
    owner: ownerId,
    owner_id: ownerId,
    version: row.id,
  };
}
