import { open, mkdir } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';

const block = 512;
const filesAtOnce = 8;

interface Entry {
  readonly path: string;
  readonly content: Buffer;
}

/** Writes the files of a ustar archive under `folder`, readable by their owner only, and kept by the disk. */
export async function unpackTar(archive: Buffer, folder: string): Promise<void> {
  const files: Entry[] = [];
  const folders = new Set<string>([folder]);
  for (const { path, content, isFolder } of entries(archive)) {
    const target = join(folder, path);
    if (isFolder) folders.add(target);
    else files.push({ path: target, content });
    if (!isFolder) folders.add(dirname(target));
  }
  for (const path of folders) await mkdir(path, { recursive: true, mode: 0o700 });
  const queue = files.values();
  await Promise.all(
    Array.from({ length: filesAtOnce }, async () => {
      for (const { path, content } of queue) await writeDurably(path, content);
    }),
  );
  for (const path of folders) await syncFolder(path);
}

function* entries(archive: Buffer): Generator<Entry & { readonly isFolder: boolean }> {
  let at = 0;
  while (at + block <= archive.length && archive[at] !== 0) {
    const header = archive.subarray(at, at + block);
    const path = normalize(`/${text(header, 345, 155)}/${text(header, 0, 100)}`);
    const size = Number.parseInt(text(header, 124, 12), 8);
    yield { path, content: archive.subarray(at + block, at + block + size), isFolder: text(header, 156, 1) === '5' };
    at += block + Math.ceil(size / block) * block;
  }
}

function text(header: Buffer, start: number, length: number): string {
  const field = header.toString('utf8', start, start + length);
  const end = field.indexOf('\0');
  return end === -1 ? field : field.slice(0, end);
}

async function writeDurably(path: string, content: Buffer): Promise<void> {
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
