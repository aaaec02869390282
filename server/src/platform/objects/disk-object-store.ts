import { mkdir, open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { releaseBuffer } from '../memory/index.ts';
import { listFolder } from './list-folder.ts';
import type { ObjectStore } from './object-store.ts';
import { chunkOpener, chunkSize, headerSize, ObjectDamagedError, tagSize } from './sealed-chunks.ts';
import { checkKey, openDrafts, withSealedDraft, type SealingParts } from './sealed-draft.ts';
import { ensureFolderIdentity } from './store-identity.ts';

/** Objects as encrypted files under `folder`. A key is a path of plain names: `documents/0192…`. */
export async function openDiskObjects(parts: SealingParts, now: Date): Promise<ObjectStore> {
  const drafts = await openDrafts(parts.folder, now);
  return {
    isRemote: false,
    // A hard link fails if the name exists, whereas a rename replaces it.
    put: (key, content) => write(parts, { drafts, key, place: parts.disk.link }, content),
    replace: (key, content) => write(parts, { drafts, key, place: rename }, content),
    get: (key) => get(parts, key),
    delete: (key) => rm(buildFilePath(parts.folder, key), { force: true }),
    list: (after, limit, prefix) => listFolder(parts.folder, { after, limit, prefix }),
    readIdentity: () => ensureFolderIdentity(parts, drafts),
    ping: () =>
      stat(drafts).then(
        () => true,
        () => false,
      ),
  };
}

interface Writing {
  readonly drafts: string;
  readonly key: string;
  readonly place: (draft: string, file: string) => Promise<void>;
}

async function write(
  parts: SealingParts,
  { drafts, key, place }: Writing,
  content: Readable,
): Promise<{ size: number; sha256: string }> {
  const file = buildFilePath(parts.folder, key);
  return withSealedDraft(parts, { drafts, key, content }, async (draft) => {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await place(draft.file, file);
    await syncFolder(dirname(file));
  });
}

async function get(parts: SealingParts, key: string): Promise<Readable | null> {
  const file = buildFilePath(parts.folder, key);
  return (await exists(file)) ? Readable.from(decryptFile(file, parts.key, key), { objectMode: false }) : null;
}

/** Chunks in one read of the disk, because each read waits for a thread. */
const chunksAtOnce = 8;

/** Opens the file at the first read, so that an unread stream keeps no file open. */
async function* decryptFile(file: string, storeKey: Buffer, key: string): AsyncGenerator<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const openChunk = chunkOpener(storeKey, key, await readBytesAt(handle, key, 0, Math.min(headerSize, size)));
    const sealedSize = chunkSize + tagSize;
    const blockAt = (position: number): Promise<Buffer> => {
      const block = readBytesAt(handle, key, position, Math.min(chunksAtOnce * sealedSize, size - position));
      // Awaited in the loop below; until then, or when the stream is left early, a rejection would be unhandled.
      block.catch(() => undefined);
      return block;
    };
    let reading = blockAt(headerSize);
    let at = headerSize;
    do {
      const sealed = await reading;
      const next = at + sealed.length;
      // The next block is read while this one is sent.
      if (next < size) reading = blockAt(next);
      let from = 0;
      do {
        const to = Math.min(from + sealedSize, sealed.length);
        const plain = openChunk(sealed.subarray(from, to), at + to >= size);
        from = to;
        if (plain.length > 0) yield plain;
      } while (from < sealed.length);
      releaseBuffer(sealed);
      at = next;
    } while (at < size);
  } finally {
    await handle.close();
  }
}

async function readBytesAt(handle: FileHandle, key: string, position: number, length: number): Promise<Buffer> {
  // Separate memory that can be freed; the read overwrites all of it.
  const bytes = Buffer.allocUnsafeSlow(length);
  const { bytesRead } = await handle.read(bytes, 0, length, position);
  if (bytesRead !== length) throw new ObjectDamagedError(key);
  return bytes;
}

function buildFilePath(folder: string, key: string): string {
  return join(folder, checkKey(key));
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

/** Synchronises a folder: a new name is durable only then. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
