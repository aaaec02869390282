import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SealingParts } from './sealed-draft.ts';

/**
 * Key of the store's identity. It is beside the objects, but its name has another form: no list returns it, no sweep
 * erases it, no backup copies it.
 */
export const identityName = 'store-identity';

export function createIdentity(randomBytes: SealingParts['randomBytes']): string {
  return randomBytes(16).toString('hex');
}

/** Created by the first process that asks; two processes that ask together read the same. */
export async function ensureFolderIdentity(
  { folder, randomBytes, disk }: SealingParts,
  drafts: string,
): Promise<string> {
  const file = join(folder, identityName);
  const storedIdentity = await readFile(file, 'utf8').catch(ignoreIfAbsent);
  if (storedIdentity !== null) return storedIdentity;
  const identity = createIdentity(randomBytes);
  const draft = join(drafts, identity);
  try {
    await writeFile(draft, identity, { mode: 0o600, flush: true });
    await disk.link(draft, file).catch(ignoreIfPresent);
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(file, 'utf8');
}

function ignoreIfAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

function ignoreIfPresent(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
