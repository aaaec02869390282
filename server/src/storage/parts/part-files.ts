import { createCipheriv, createDecipheriv, hkdfSync, type Cipheriv, type Decipheriv } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole, type Disk } from '../../platform/disk/index.ts';
import { releaseBuffer } from '../../platform/memory/index.ts';
import type { UploadParts } from './upload-parts.ts';

const batchBytes = 512 * 1024;
const idShape = /^[0-9a-f-]{36}$/;

/**
 * Stores parts on this disk, in AES-256-CTR with a key for each upload: it can resume at any byte, which an
 * authenticated mode cannot. The SHA-256 announced by the sender protects the whole.
 */
export function createPartFiles(folder: string, storeKey: Buffer, disk: Pick<Disk, 'open'>): UploadParts {
  const buildFilePath = (id: string): string => {
    if (!idShape.test(id)) throw new Error('Not an upload id');
    return join(folder, id);
  };
  const deriveKey = (id: string): Buffer =>
    Buffer.from(hkdfSync('sha256', storeKey, Buffer.from(id, 'utf8'), 'placejuste/upload', 32));
  return {
    async create(id) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await (await disk.open(buildFilePath(id), 'wx', 0o600)).close();
    },
    async findSize(id) {
      try {
        return (await stat(buildFilePath(id))).size;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    async append(id, offset, content) {
      const handle = await disk.open(buildFilePath(id), 'r+');
      const cipher = skipBytes(createCipheriv('aes-256-ctr', deriveKey(id), buildCounter(offset)), offset);
      let at = offset;
      let writing = Promise.resolve();
      try {
        for await (const batch of splitIntoBatches(content)) {
          // The next bytes arrive while these are written.
          await writing;
          const position = at;
          at += batch.length;
          const sealed = cipher.update(batch);
          releaseBuffer(batch);
          writing = writeWhole(handle, sealed, position).finally(() => releaseBuffer(sealed));
          writing.catch(() => undefined);
        }
        await writing;
      } finally {
        await writing.catch(() => undefined);
        // Bytes that arrived before the connection was cut are kept too: the sender asks where to resume.
        await keepOrForget(handle, offset).finally(() => handle.close());
      }
      return at;
    },
    async readContent(id) {
      const sealed = await readFile(buildFilePath(id)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return Buffer.alloc(0);
        throw error;
      });
      return skipBytes(createDecipheriv('aes-256-ctr', deriveKey(id), buildCounter(0)), 0).update(sealed);
    },
    remove: (id) => rm(buildFilePath(id), { force: true }),
    async listOlderThan(before) {
      const old: string[] = [];
      // The folder does not exist before the first upload.
      const names = await readdir(folder).catch(() => []);
      for (const id of names.filter((name) => idShape.test(name))) {
        const stats = await stat(buildFilePath(id)).catch(() => null);
        if (stats !== null && stats.mtime < before) old.push(id);
      }
      return old;
    },
  };
}

/** Truncates the bytes that the disk did not confirm: the client resumes at the size of the file. */
async function keepOrForget(handle: FileHandle, offset: number): Promise<void> {
  try {
    await handle.datasync();
  } catch (error) {
    await handle.truncate(offset);
    throw error;
  }
}

/**
 * Joins the chunks of the network into batches, since each write waits for a thread. The bytes before an interruption
 * are written too.
 */
async function* splitIntoBatches(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let size = 0;
  let cutFault: unknown = null;
  const joinPieces = (): Buffer => {
    const batch = Buffer.concat(pieces);
    [pieces, size] = [[], 0];
    return batch;
  };
  try {
    for await (const piece of content) {
      pieces.push(piece);
      size += piece.length;
      if (size >= batchBytes) yield joinPieces();
    }
  } catch (fault) {
    cutFault = fault;
  }
  if (size > 0) yield joinPieces();
  if (cutFault !== null) throw cutFault;
}

function buildCounter(offset: number): Buffer {
  const counter = Buffer.alloc(16);
  counter.writeBigUInt64BE(BigInt(Math.floor(offset / 16)), 8);
  return counter;
}

function skipBytes<C extends Cipheriv | Decipheriv>(cipher: C, offset: number): C {
  cipher.update(Buffer.alloc(offset % 16));
  return cipher;
}
