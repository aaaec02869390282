import { createHash } from 'node:crypto';
import { link, mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { ObjectStore } from './object-store.ts';
import { chunked, chunkOpener, chunkSealer, chunkSize, headerSize, ObjectDamagedError, tagSize } from './sealed-chunks.ts';

interface Parts {
  readonly folder: string;
  /** 32 bytes; the objects can be read with no other. */
  readonly key: Buffer;
  readonly randomBytes: (size: number) => Buffer;
}

/** Leftovers of writes that a crash cut short are erased after a day: another node may still be writing younger ones. */
const staleMs = 86_400_000;

/** Objects as files under `folder`, sealed. A key is a path of plain names: `documents/0192…`. */
export async function openDiskObjects(parts: Parts, now: Date): Promise<ObjectStore> {
  const drafts = join(parts.folder, '.drafts');
  await mkdir(drafts, { recursive: true, mode: 0o700 });
  await eraseStale(drafts, now);
  return {
    put: (key, content) => put(parts, drafts, key, content),
    get: (key) => get(parts, key),
    delete: (key) => rm(fileOf(parts.folder, key), { force: true }),
    ping: () => stat(drafts).then(() => true, () => false),
  };
}

async function put(parts: Parts, drafts: string, key: string, content: Readable): Promise<{ size: number; sha256: string }> {
  const file = fileOf(parts.folder, key);
  const draft = join(drafts, parts.randomBytes(16).toString('hex'));
  const sealer = chunkSealer(parts.key, key, parts.randomBytes(32));
  const hash = createHash('sha256');
  let size = 0;
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.write(sealer.header);
      for await (const { chunk, last } of chunked(content)) {
        hash.update(chunk);
        size += chunk.length;
        await handle.write(sealer.seal(chunk, last));
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    // A link refuses an existing name, which a rename would replace.
    await link(draft, file);
    await syncFolder(dirname(file));
  } finally {
    await rm(draft, { force: true });
  }
  return { size, sha256: hash.digest('hex') };
}

async function get(parts: Parts, key: string): Promise<Readable | null> {
  const file = fileOf(parts.folder, key);
  return (await exists(file)) ? Readable.from(opened(file, parts.key, key), { objectMode: false }) : null;
}

/** Opens the file when it is first read, so that a stream nobody reads holds nothing open. */
async function* opened(file: string, storeKey: Buffer, key: string): AsyncGenerator<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const openChunk = chunkOpener(storeKey, key, await readAt(handle, key, 0, Math.min(headerSize, size)));
    const sealedSize = chunkSize + tagSize;
    let at = headerSize;
    do {
      const length = Math.min(sealedSize, size - at);
      const plain = openChunk(await readAt(handle, key, at, length), at + length >= size);
      at += length;
      if (plain.length > 0) yield plain;
    } while (at < size);
  } finally {
    await handle.close();
  }
}

async function readAt(handle: FileHandle, key: string, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await handle.read(bytes, 0, length, position);
  if (bytesRead !== length) throw new ObjectDamagedError(key);
  return bytes;
}

/** Keys are made by the server, never by people; a wrong one is a fault of ours. */
function fileOf(folder: string, key: string): string {
  if (!/^[a-z][a-z-]*(\/[a-z0-9][a-z0-9-]*)+$/.test(key)) throw new Error(`Not an object key: ${key}`);
  return join(folder, key);
}

async function exists(file: string): Promise<boolean> {
  try {
    await stat(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** The name itself is durable only once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function eraseStale(drafts: string, now: Date): Promise<void> {
  for (const name of await readdir(drafts)) {
    const file = join(drafts, name);
    const { mtimeMs } = await stat(file);
    if (now.getTime() - mtimeMs > staleMs) await rm(file, { force: true });
  }
}
