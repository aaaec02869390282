import { Readable } from 'node:stream';
import {
  isObjectExists,
  type ListedObject,
  ObjectDamagedError,
  type ObjectStore,
  readWhole,
} from '../../platform/objects/index.ts';
import { refusals } from '../storage-refusal.ts';
import type { UploadParts } from './upload-parts.ts';

/** Prefix of the keys of an upload's parts, before its id. */
const folder = 'uploads/';
/** Size of one object, in bytes: the most that a crash of the process can lose. */
const usualPartBytes = 8 * 1024 * 1024;
/** Most objects of one upload: a client that sends byte by byte would otherwise fill the bucket with them. */
const usualMostParts = 1000;
const pageSize = 1000;
/** Digits of an offset in a key, more than the largest file needs: keys then sort in the order of the bytes. */
const digits = 12;

/** True for a part of an upload, which no row names. */
export function isPartKey(key: string): boolean {
  return key.startsWith(folder);
}

/**
 * Creates a store whose parts are objects named after their first byte, and never replaced: of two processes that
 * append at one offset, one is refused, and a part always begins where the previous one ends.
 */
export function createPartObjects(
  objects: ObjectStore,
  { partBytes = usualPartBytes, maxParts = usualMostParts } = {},
): UploadParts {
  async function* listUnder(prefix: string): AsyncGenerator<ListedObject> {
    let after: string | null = null;
    do {
      const page = await objects.list(after, pageSize, prefix);
      yield* page.objects;
      after = page.next;
    } while (after !== null);
  }

  /** Lists the contiguous parts from the first byte on. */
  async function listParts(id: string): Promise<{ readonly keys: readonly string[]; readonly size: number }> {
    const keys: string[] = [];
    let size = 0;
    for await (const part of listUnder(`${folder}${id}/`)) {
      if (part.key !== buildPartKey(id, size)) break;
      keys.push(part.key);
      size += part.size;
    }
    return { keys, size };
  }

  return {
    create: async () => undefined,
    async findSize(id) {
      return (await listParts(id)).size;
    },
    async append(id, offset, content) {
      // A complete file of that many parts is still inspected: only further parts are refused.
      if (offset > 0 && (await listParts(id)).keys.length >= maxParts) throw refusals.tooManyParts();
      const source = divideIntoParts(content, partBytes);
      let at = offset;
      while (await source.hasMore()) {
        const { size } = await objects
          .put(buildPartKey(id, at), Readable.from(source.readNext()))
          .catch((fault: unknown) => {
            throw isObjectExists(fault) ? refusals.otherOffset() : fault;
          });
        at += size;
      }
      source.throwIfCut();
      return at;
    },
    async readContent(id) {
      const pieces: Buffer[] = [];
      for (const key of (await listParts(id)).keys) {
        const content = await objects.get(key);
        // Removed meanwhile: another process has finished it.
        if (content === null) break;
        const piece = await readWhole(content).catch((fault: unknown) => {
          if (fault instanceof ObjectDamagedError) return null;
          throw fault;
        });
        // The store lost a part of the object: the file is read without it, refused, and sent again.
        if (piece === null) break;
        pieces.push(piece);
      }
      return Buffer.concat(pieces);
    },
    async remove(id) {
      for await (const { key } of listUnder(`${folder}${id}/`)) await objects.delete(key);
    },
    async listOlderThan(before) {
      const latest = new Map<string, Date>();
      for await (const { key, storedAt } of listUnder(folder)) {
        const [, id = ''] = key.split('/');
        const latestAt = latest.get(id);
        if (latestAt === undefined || latestAt < storedAt) latest.set(id, storedAt);
      }
      return [...latest].filter(([, storedAt]) => storedAt < before).map(([id]) => id);
    },
  };
}

function buildPartKey(id: string, offset: number): string {
  return `${folder}${id}/${String(offset).padStart(digits, '0')}`;
}

interface Dividing {
  hasMore(): Promise<boolean>;
  /** Yields the next bytes, up to the size of a part. */
  readNext(): AsyncGenerator<Buffer>;
  throwIfCut(): void;
}

/** Divides a stream into parts. The bytes before an interruption are stored too: the client asks for the offset. */
function divideIntoParts(content: AsyncIterable<Buffer>, most: number): Dividing {
  const pieces = content[Symbol.asyncIterator]();
  let buffer: Buffer = Buffer.alloc(0);
  let isOver = false;
  let cutFault: { readonly fault: unknown } | null = null;

  async function hasMore(): Promise<boolean> {
    while (buffer.length === 0 && !isOver) {
      try {
        const { value, done } = await pieces.next();
        if (done === true) isOver = true;
        else buffer = value;
      } catch (fault) {
        cutFault = { fault };
        isOver = true;
      }
    }
    return buffer.length > 0;
  }

  return {
    hasMore,
    async *readNext() {
      let remainingBytes = most;
      while (remainingBytes > 0 && (await hasMore())) {
        const piece = buffer.subarray(0, remainingBytes);
        buffer = buffer.subarray(piece.length);
        remainingBytes -= piece.length;
        yield piece;
      }
    },
    throwIfCut() {
      if (cutFault !== null) throw cutFault.fault;
    },
  };
}
