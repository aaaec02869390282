import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { DiskFullError, type Disk } from '../disk/index.ts';
import { releaseBuffer } from '../memory/index.ts';
import { splitIntoChunks, chunkSealer } from './sealed-chunks.ts';

export interface SealingParts {
  readonly folder: string;
  /** 32 bytes, without which the objects cannot be read. */
  readonly key: Buffer;
  readonly randomBytes: (size: number) => Buffer;
  readonly disk: Pick<Disk, 'open' | 'link' | 'demandRoom'>;
}

/** A whole object, encrypted and flushed to this machine's disk, but not yet in its place. */
export interface SealedDraft {
  readonly file: string;
  /** Random name of this draft. */
  readonly name: string;
  /** Size in bytes before encryption. */
  readonly size: number;
  readonly sha256: string;
}

/** Drafts left by a crash are erased after a day: another node may still be writing younger ones. */
const staleMs = 86_400_000;

/** The folder of drafts, created if needed and cleared of old ones. */
export async function openDrafts(folder: string, now: Date): Promise<string> {
  const drafts = join(folder, '.drafts');
  await mkdir(drafts, { recursive: true, mode: 0o700 });
  for (const name of await readdir(drafts)) {
    const file = join(drafts, name);
    const { mtimeMs } = await stat(file);
    if (now.getTime() - mtimeMs > staleMs) await rm(file, { force: true });
  }
  return drafts;
}

interface ObjectToSeal {
  /** Folder of the drafts. */
  readonly drafts: string;
  readonly key: string;
  readonly content: Readable;
}

/** Encrypts the whole stream, then lets `place` move it to its place; the draft is deleted afterwards in every case. */
export async function withSealedDraft(
  parts: SealingParts,
  { drafts, key, content }: ObjectToSeal,
  place: (draft: SealedDraft) => Promise<void>,
): Promise<{ size: number; sha256: string }> {
  await parts.disk.demandRoom(0);
  const name = parts.randomBytes(16).toString('hex');
  const file = join(drafts, name);
  try {
    const sealedFile = await sealInto(file, parts, { key, content });
    await place({ file, name, ...sealedFile });
    return { size: sealedFile.size, sha256: sealedFile.sha256 };
  } finally {
    await rm(file, { force: true });
  }
}

async function sealInto(
  file: string,
  parts: SealingParts,
  { key, content }: Pick<ObjectToSeal, 'key' | 'content'>,
): Promise<Omit<SealedDraft, 'file' | 'name'>> {
  const sealer = chunkSealer(parts.key, key, parts.randomBytes(32));
  const plain = createHash('sha256');
  let size = 0;
  const handle = await parts.disk.open(file, 'wx', 0o600);
  try {
    const write = async (...pieces: readonly Buffer[]): Promise<void> => {
      const { bytesWritten } = await handle.writev(pieces);
      // A full disk may write only the beginning and report no error yet.
      if (bytesWritten !== pieces.reduce((sum, piece) => sum + piece.length, 0))
        throw new DiskFullError('The disk took only a part of an object');
      pieces.forEach(releaseBuffer);
    };
    await write(sealer.header);
    for await (const { chunk, isLast: last } of splitIntoChunks(content)) {
      plain.update(chunk);
      size += chunk.length;
      await write(...sealer.seal(chunk, last));
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { size, sha256: plain.digest('hex') };
}

const keyShape = /^[a-z][a-z-]*(\/[a-z0-9][a-z0-9-]*)+$/;

/** True when a name found in a folder or a bucket has the form of our objects' names. */
export function isObjectKey(name: string): boolean {
  return keyShape.test(name);
}

/** The server makes keys, never people; a wrong one is a fault of ours. */
export function checkKey(key: string): string {
  if (!isObjectKey(key)) throw new Error(`Not an object key: ${key}`);
  return key;
}
