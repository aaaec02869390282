import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

const ignoredNames = new Set(['node_modules', 'dist', '.cache', 'test-results']);

async function listFiles(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTDIR') return null;
    throw error;
  });
  if (entries === null) return [path];
  const below = await Promise.all(
    entries.filter((entry) => !ignoredNames.has(entry.name)).map((entry) => listFiles(join(path, entry.name))),
  );
  return below.flat();
}

/** Returns one digest of the names and contents of all files under `paths` (relative to `root`). */
export async function computeContentDigest(root: string, paths: readonly string[]): Promise<string> {
  const all = (await Promise.all(paths.map((path) => listFiles(join(root, path))))).flat().sort();
  const hash = createHash('sha256');
  for (const file of all) {
    hash
      .update(relative(root, file))
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  }
  return hash.digest('hex');
}

export async function readStamp(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(() => null);
}

export async function writeStamp(file: string, digest: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, digest);
}
