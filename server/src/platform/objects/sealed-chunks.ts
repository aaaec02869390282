import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';

/**
 * The format of an object at rest: a header, then chunks encrypted one by one with AES-256-GCM. Each object has its own
 * key (derived from the store's key and a random salt), so the nonce can be the chunk's number, with a mark on the last
 * one. A chunk that was changed, moved, dropped or taken from another object, or a missing end, is therefore detected.
 */
export const chunkSize = 64 * 1024;
export const tagSize = 16;
const saltSize = 32;
const magic = Buffer.from('PJO1', 'ascii');
export const headerSize = magic.length + saltSize;

/** Size in bytes of the plain object, from the size of its encrypted form. */
export function computePlainSize(sealedSize: number): number {
  const chunks = Math.max(1, Math.ceil((sealedSize - headerSize) / (chunkSize + tagSize)));
  return Math.max(0, sealedSize - headerSize - chunks * tagSize);
}

/** The bytes at rest are not those that were stored: changed, cut off, or encrypted with another key. */
export class ObjectDamagedError extends Error {
  override readonly name = 'ObjectDamagedError';
  constructor(objectKey: string) {
    super(`Stored object ${objectKey} is damaged or was altered`);
  }
}

export interface ChunkSealer {
  readonly header: Buffer;
  /** The encrypted chunk, then its tag. */
  seal(chunk: Buffer, isLast: boolean): readonly [Buffer, Buffer];
}

export function chunkSealer(storeKey: Buffer, objectKey: string, salt: Buffer): ChunkSealer {
  if (salt.length !== saltSize) throw new Error(`The salt has ${saltSize} bytes`);
  const key = ownKey(storeKey, salt);
  let number = 0;
  return {
    header: Buffer.concat([magic, salt]),
    seal(chunk, isLast) {
      const cipher = createCipheriv('aes-256-gcm', key, buildNonce(number, isLast));
      cipher.setAAD(Buffer.from(objectKey, 'utf8'));
      number += 1;
      const sealed = cipher.update(chunk);
      // `final` returns nothing: in this mode every byte is output at once.
      cipher.final();
      return [sealed, cipher.getAuthTag()];
    },
  };
}

/**
 * Decrypts chunks in their order, each into memory of its own; throws `ObjectDamagedError` on the first that was
 * changed.
 */
export function chunkOpener(
  storeKey: Buffer,
  objectKey: string,
  header: Buffer,
): (sealed: Buffer, isLast: boolean) => Buffer {
  if (header.length !== headerSize || !header.subarray(0, magic.length).equals(magic))
    throw new ObjectDamagedError(objectKey);
  const key = ownKey(storeKey, header.subarray(magic.length));
  let number = 0;
  return (sealed, isLast) => {
    if (sealed.length < tagSize) throw new ObjectDamagedError(objectKey);
    const decipher = createDecipheriv('aes-256-gcm', key, buildNonce(number, isLast));
    decipher.setAAD(Buffer.from(objectKey, 'utf8'));
    decipher.setAuthTag(sealed.subarray(sealed.length - tagSize));
    number += 1;
    try {
      const plain = decipher.update(sealed.subarray(0, -tagSize));
      decipher.final();
      return plain;
    } catch {
      throw new ObjectDamagedError(objectKey);
    }
  };
}

function ownKey(storeKey: Buffer, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', storeKey, salt, 'placejuste/object', 32));
}

function buildNonce(number: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(number, 7);
  bytes[11] = isLast ? 1 : 0;
  return bytes;
}

/** Cuts a stream into full chunks and marks the last; an empty stream is one empty chunk. */
export async function* splitIntoChunks(
  content: AsyncIterable<Buffer>,
): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  let pieces: Buffer[] = [];
  let pendingBytes = 0;
  for await (const piece of content) {
    pieces.push(piece);
    pendingBytes += piece.length;
    if (pendingBytes <= chunkSize) continue;
    const [only] = pieces;
    const block = pieces.length === 1 && only !== undefined ? only : Buffer.concat(pieces);
    let from = 0;
    // One chunk is always held back, because only the end of the stream tells which is the last.
    for (; block.length - from > chunkSize; from += chunkSize) {
      yield { chunk: block.subarray(from, from + chunkSize), isLast: false };
    }
    pieces = [block.subarray(from)];
    pendingBytes = block.length - from;
  }
  yield { chunk: Buffer.concat(pieces), isLast: true };
}
