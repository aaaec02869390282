import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux file system in memory, and the free space that the tests need at once, in bytes. */
const inMemory = '/dev/shm';
const minFreeBytes = 4_000_000_000;

/** Creates a temporary folder, in memory where there is room for it (decision 0359). */
export async function makeScratchFolder(): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join((await hasRoom(inMemory)) ? inMemory : tmpdir(), 'placejuste-'));
  // A database server may run as another user, with its folder inside this one.
  await chmod(path, 0o711);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

async function hasRoom(folder: string): Promise<boolean> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize >= minFreeBytes,
    () => false,
  );
}
