import type { FastifyReply } from 'fastify';
import type { Platform } from '../platform/http/index.ts';
import type { ObjectRow } from './objects.repository.ts';
import { refusals } from './storage-refusal.ts';

interface How {
  readonly preview?: boolean | undefined;
  readonly filename?: string | undefined;
}

/** Sends one file, opened as it goes. Nothing of it stays in a cache: it may be somebody's card. */
export async function sendObject(platform: Pick<Platform, 'objects'>, reply: FastifyReply, row: ObjectRow, how: How): Promise<FastifyReply> {
  const key = how.preview === true ? row.previewKey : row.objectKey;
  const content = key === null ? null : await platform.objects.get(key);
  if (content === null) throw refusals.objectUnknown();
  const mime = how.preview === true ? 'image/jpeg' : row.mime;
  if (how.preview !== true) reply.header('Content-Length', row.size);
  return reply
    .header('Content-Type', mime)
    .header('Cache-Control', 'private, no-store')
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', "default-src 'none'")
    .header('Content-Disposition', how.filename === undefined ? 'inline' : attachment(how.filename))
    .send(content);
}

/** RFC 6266: a plain name for old browsers, the exact one beside it. */
function attachment(filename: string): string {
  const plain = filename.normalize('NFD').replace(/[^\x20-\x7e]/g, '').replace(/["\\/]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename)}`;
}
