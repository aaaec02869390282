import type { ObjectRow } from './object-row.ts';

/** What the hosted service's client is told of a file. */
export function infoView(row: ObjectRow): Readonly<Record<string, unknown>> {
  const at = row.createdAt.toISOString();
  return {
    id: row.id,
    name: row.path,
    bucket_id: row.bucket,
    size: row.size,
    content_type: row.mime,
    created_at: at,
    last_modified: at,
    etag: `"${row.sha256}"`,
    metadata: { sha256: row.sha256 },
  };
}
