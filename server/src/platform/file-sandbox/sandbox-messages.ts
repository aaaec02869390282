import type { ReadOrder } from './text-messages.ts';

// Shared by both sides. The process loads as little as possible, because it starts anew for each file.

/** Why a file is not redrawn. `FILE_TOO_HEAVY`: its process died or passed a limit. */
export const fileFaults = [
  'FILE_TYPE',
  'FILE_UNREADABLE',
  'FILE_LOCKED',
  'FILE_TOO_LONG',
  'FILE_TOO_MANY_PIXELS',
  'FILE_TOO_HEAVY',
] as const;
export type FileFault = (typeof fileFaults)[number];

/** Order to the process: redraw one file as JPEG pictures. */
export interface RedrawOrder {
  /** Types taken, recognised by content; any other is refused. */
  readonly types: readonly string[];
  /** Width × height, counted from the header before anything is decoded. */
  readonly maxPixels: number;
  /** Pages of a PDF; a longer one is refused rather than cut. */
  readonly maxPages: number;
  /** Longest side of a redrawn picture, in pixels. */
  readonly side: number;
  /** A shape of its own for the picture, within that side; nothing is enlarged. */
  readonly resize?: { readonly width: number; readonly height: number; readonly fit: 'cover' | 'inside' | 'fill' };
  readonly quality: number;
  /** All pictures together, in bytes: the quality is lowered until they fit. */
  readonly maxBytes: number;
  /** Part of the first picture painted over for good, in fractions of its width and height. */
  readonly mask?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

export interface RedrawnFile {
  /** Type of the file, recognised by its bytes. */
  readonly mime: string;
  /** One JPEG a page, upright, without metadata; exactly one for a picture. */
  readonly pages: readonly Buffer[];
}

/** Written by the process once its libraries are loaded: a death before it is our fault, and after it the file's. */
export const readyMark = 0x52;

/** Header of the process's answer, which the pictures follow. */
export type AnswerHeader =
  | { readonly ok: true; readonly mime: string /** Bytes of each picture. */; readonly pages: readonly number[] }
  | { readonly ok: false; readonly fault: FileFault };

const headerBytes = 4;
const maxHeaderBytes = 4096;

/** Length, JSON, then bytes: the same frame in both directions. */
export function encodeFrame(header: RedrawOrder | ReadOrder | AnswerHeader, parts: readonly Buffer[]): Buffer {
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(headerBytes);
  length.writeUInt32BE(json.length);
  return Buffer.concat([length, json, ...parts]);
}

/** Null when the bytes are not such a frame. */
export function decodeFrame(bytes: Buffer): { readonly header: unknown; readonly body: Buffer } | null {
  const length = bytes.length < headerBytes ? Number.POSITIVE_INFINITY : bytes.readUInt32BE(0);
  if (length > maxHeaderBytes || bytes.length < headerBytes + length) return null;
  try {
    const header: unknown = JSON.parse(bytes.toString('utf8', headerBytes, headerBytes + length));
    return { header, body: bytes.subarray(headerBytes + length) };
  } catch {
    return null;
  }
}
