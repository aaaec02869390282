import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of Linux that is in memory, and what the tests may fill of it at once. */
const inMemory = '/dev/shm';
const minFreeBytes = 4_000_000_000;

/** A folder for what is thrown away, in memory where there is room for it (decision 0359). */
export async function makeScratchFolder(): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join((await hasRoom(inMemory)) ? inMemory : tmpdir(), 'placejuste-'));
  // A database of its own may run as another user, whose folder is in this one.
  await chmod(path, 0o711);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

async function hasRoom(folder: string): Promise<boolean> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize >= minFreeBytes,
    () => false,
  );
}
