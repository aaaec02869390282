import type { Readable } from 'node:stream';
import { releaseBuffer } from '../memory/index.ts';

/** A whole object, in memory of its own. */
export async function readWhole(content: Readable): Promise<Buffer<ArrayBuffer>> {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece as Buffer);
  const whole = Buffer.alloc(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
    releaseBuffer(piece);
  }
  return whole;
}
