import type { FastifyReply } from 'fastify';
import type { Platform } from '../../platform/http/index.ts';
import { pageKeys, type ObjectRow } from './object-row.ts';
import { refusals } from '../storage-refusal.ts';

interface How {
  readonly preview?: boolean | undefined;
  readonly page?: number | undefined;
  readonly filename?: string | undefined;
}

/** Sends one file, opened as it goes. Nothing of it stays in a cache: it may be somebody's card. */
export async function sendObject(
  { objects }: Pick<Platform, 'objects'>,
  reply: FastifyReply,
  { row, ...how }: How & { readonly row: ObjectRow },
): Promise<FastifyReply> {
  const key = how.preview === true ? pageKeys(row)[(how.page ?? 1) - 1] : row.objectKey;
  const content = key === undefined ? null : await objects.get(key);
  if (content === null) throw refusals.objectUnknown();
  const mime = how.preview === true ? 'image/jpeg' : row.mime;
  if (how.preview !== true) reply.header('Content-Length', row.size);
  return (
    reply
      .header('Content-Type', mime)
      .header('Cache-Control', 'private, no-store')
      .header('X-Content-Type-Options', 'nosniff')
      .header('Content-Security-Policy', "default-src 'none'")
      // A stranger's own bytes are saved, never shown by a browser under our name.
      .header(
        'Content-Disposition',
        how.preview === true ? 'inline' : attachment(how.filename ?? row.path.split('/').at(-1) ?? row.id),
      )
      .send(content)
  );
}

/** RFC 6266: a plain name for old browsers, the exact one beside it. */
function attachment(filename: string): string {
  const plain = filename
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\/]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename)}`;
}
