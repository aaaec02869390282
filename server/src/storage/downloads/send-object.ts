import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Platform } from '../../platform/http/index.ts';
import { refusals } from '../storage-refusal.ts';
import { sliceBytes, parseByteRange } from './byte-range.ts';
import { isRangeValid, isUnchanged } from './conditions.ts';
import { listPageKeys, type ObjectRow } from '../objects/object-row.ts';

interface How {
  readonly preview?: boolean | undefined;
  readonly page?: number | undefined;
  readonly filename?: string | undefined;
  /** True for a file read without a session, which a page of another origin may show. */
  readonly isShared?: boolean;
  /** True for a public file that never changes, which caches may keep. */
  readonly isPublic?: boolean;
}

/** Sends a file, or a range of it, as a stream. Private files are never cached: one may be somebody's card. */
export async function sendObject(
  { objects }: Pick<Platform, 'objects'>,
  reply: FastifyReply,
  { row, ...how }: How & { readonly row: ObjectRow },
): Promise<FastifyReply> {
  const isPreview = how.preview === true;
  const page = how.page ?? 1;
  const key = isPreview ? listPageKeys(row)[page - 1] : row.objectKey;
  if (key === undefined) throw refusals.objectUnknown();
  const { headers } = reply.request;
  const validators = { etag: isPreview ? `"${row.sha256}-${page}"` : `"${row.sha256}"`, modifiedAt: row.createdAt };
  reply
    .header('ETag', validators.etag)
    .header('Last-Modified', row.createdAt.toUTCString())
    .header('Cache-Control', how.isPublic === true ? 'public, max-age=3600' : 'private, no-store')
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', "default-src 'none'")
    .header(
      'Cross-Origin-Resource-Policy',
      how.isShared === true || how.isPublic === true ? 'cross-origin' : 'same-origin',
    );
  if (isUnchanged(headers, validators)) return reply.code(304).send();
  const content = await objects.get(key);
  if (content === null) throw refusals.objectUnknown();
  reply
    .header('Content-Type', isPreview ? 'image/jpeg' : row.mime)
    // A file sent by a stranger is downloaded, and never shown by a browser under our name.
    .header(
      'Content-Disposition',
      isPreview ? 'inline' : formatAttachment(how.filename ?? row.path.split('/').at(-1) ?? row.id),
    );
  // The length of a preview is not recorded.
  if (isPreview) return reply.send(content);
  reply.header('Accept-Ranges', 'bytes');
  const range = isRangeValid(headers, validators) ? parseByteRange(headers.range, row.size) : null;
  if (range === 'unsatisfiable') {
    content.destroy();
    reply.header('Content-Range', `bytes */${row.size}`);
    throw refusals.rangeInvalid();
  }
  if (range === null) return reply.header('Content-Length', row.size).send(content);
  return reply
    .code(206)
    .header('Content-Range', `bytes ${range.start}-${range.end}/${row.size}`)
    .header('Content-Length', range.end - range.start + 1)
    .send(Readable.from(sliceBytes(content, range), { objectMode: false }));
}

/** Formats the header after RFC 6266: an ASCII name for old browsers, and the exact one beside it. */
function formatAttachment(filename: string): string {
  const plain = filename
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\/]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename)}`;
}
