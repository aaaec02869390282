import { open, mkdir } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { unpackTar as readTar } from 'modern-tar';
import pLimit from 'p-limit';

const filesAtOnce = 8;

/**
 * Writes the files of an archive under `folder`, readable by their owner only, and flushes them. Throws before any
 * write when the archive is cut short or one of its headers is altered.
 */
export async function unpackTar(archive: Buffer, folder: string): Promise<void> {
  const entries = await readTar(archive, { strict: true });
  // A name with `..` ends inside the folder.
  const placed = entries.map(({ header, data }) => ({
    header,
    data,
    path: join(folder, normalize(`/${header.name}`)),
  }));
  const folders = new Set([folder]);
  for (const { header, path } of placed) folders.add(header.type === 'directory' ? path : dirname(path));
  for (const path of folders) await mkdir(path, { recursive: true, mode: 0o700 });
  const files = placed.filter(({ header }) => header.type === 'file');
  await pLimit(filesAtOnce).map(files, ({ path, data }) => writeDurably(path, data ?? new Uint8Array()));
  for (const path of folders) await syncFolder(path);
}

async function writeDurably(path: string, content: Uint8Array): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
