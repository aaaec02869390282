import * as z from 'zod';
import { isJpeg } from './jpeg-shape.ts';
import { fileFaults, decodeFrame, type FileFault, type RedrawOrder, type RedrawnFile } from './sandbox-messages.ts';

const answer = z.union([
  z.object({ ok: z.literal(true), mime: z.string().max(100), pages: z.array(z.int().positive()).max(64) }),
  z.object({ ok: z.literal(false), fault: z.enum(fileFaults) }),
]);

/**
 * Parses the answer of a process that may have been taken over by the file it read: its structure, its type and each of
 * its pictures must be those that were requested. Null otherwise.
 */
export function parseAnswer(bytes: Buffer, order: RedrawOrder): { readonly fault: FileFault } | RedrawnFile | null {
  const framed = decodeFrame(bytes);
  const result = answer.safeParse(framed?.header);
  if (framed === null || !result.success) return null;
  if (!result.data.ok) return { fault: result.data.fault };
  const { mime, pages: lengths } = result.data;
  if (!order.types.includes(mime) || lengths.length === 0 || lengths.length > order.maxPages) return null;
  if (lengths.reduce((sum, length) => sum + length, 0) !== framed.body.length) return null;
  let at = 0;
  const pages = lengths.map((length) => {
    at += length;
    // A copy: the pages do not hold the whole answer in memory.
    return Buffer.from(framed.body.subarray(at - length, at));
  });
  return pages.every((page) => isJpeg(page, order.side)) ? { mime, pages } : null;
}
