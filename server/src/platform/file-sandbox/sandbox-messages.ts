import * as z from 'zod';
import { isJpeg } from './jpeg-shape.ts';

/** Why a file is not redrawn. `FILE_TOO_HEAVY`: its process died or passed a limit. */
export const fileFaults = ['FILE_TYPE', 'FILE_UNREADABLE', 'FILE_LOCKED', 'FILE_TOO_LONG', 'FILE_TOO_MANY_PIXELS', 'FILE_TOO_HEAVY'] as const;
export type FileFault = (typeof fileFaults)[number];

/** What the process is asked: one file, redrawn as JPEG pictures. */
export interface RedrawOrder {
  /** Types taken, recognised by content; any other is refused. */
  readonly types: readonly string[];
  /** Width × height, counted from the header before anything is decoded. */
  readonly mostPixels: number;
  /** Pages of a PDF; a longer one is refused rather than cut. */
  readonly mostPages: number;
  /** Longest side of a redrawn picture, in pixels. */
  readonly side: number;
  readonly quality: number;
  /** All pictures together, in bytes: they get smaller until they fit. */
  readonly mostBytes: number;
  /** Part of the first picture painted over for good, in fractions of its width and height. */
  readonly mask?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

export interface Redrawn {
  /** What the bytes are, whatever their name said. */
  readonly mime: string;
  /** One JPEG a page, upright, without metadata; exactly one for a picture. */
  readonly pages: readonly Buffer[];
}

/** Written by the process once its libraries are loaded: what dies before is our fault, after it the file's. */
export const readyMark = 0x52;

const headerBytes = 4;
const largestHeader = 4096;

const answer = z.union([
  z.object({ ok: z.literal(true), mime: z.string().max(100), pages: z.array(z.int().positive()).max(64) }),
  z.object({ ok: z.literal(false), fault: z.enum(fileFaults) }),
]);
export type AnswerHeader = z.infer<typeof answer>;

/** Length, JSON, then bytes: the same frame in both directions. */
export function frame(header: RedrawOrder | AnswerHeader, parts: readonly Buffer[]): Buffer {
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(headerBytes);
  length.writeUInt32BE(json.length);
  return Buffer.concat([length, json, ...parts]);
}

/** Null when it is no frame. */
export function unframe(bytes: Buffer): { readonly header: unknown; readonly body: Buffer } | null {
  const length = bytes.length < headerBytes ? Number.POSITIVE_INFINITY : bytes.readUInt32BE(0);
  if (length > largestHeader || bytes.length < headerBytes + length) return null;
  try {
    const header: unknown = JSON.parse(bytes.toString('utf8', headerBytes, headerBytes + length));
    return { header, body: bytes.subarray(headerBytes + length) };
  } catch {
    return null;
  }
}

/**
 * The answer of a process that may have been taken over by the file it read: nothing of it is believed before its
 * shape, its type and each of its pictures are what was asked for. Null otherwise.
 */
export function parseAnswer(bytes: Buffer, order: RedrawOrder): { readonly fault: FileFault } | Redrawn | null {
  const framed = unframe(bytes);
  const parsed = answer.safeParse(framed?.header);
  if (framed === null || !parsed.success) return null;
  if (!parsed.data.ok) return { fault: parsed.data.fault };
  const { mime, pages: lengths } = parsed.data;
  if (!order.types.includes(mime) || lengths.length === 0 || lengths.length > order.mostPages) return null;
  if (lengths.reduce((sum, length) => sum + length, 0) !== framed.body.length) return null;
  let at = 0;
  const pages = lengths.map((length) => {
    at += length;
    // A copy: the pages do not hold the whole answer in memory.
    return Buffer.from(framed.body.subarray(at - length, at));
  });
  return pages.every((page) => isJpeg(page, order.side)) ? { mime, pages } : null;
}
