import { hkdfSync, randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Derives purpose-bound keys from one master key; the master itself never leaves this file. */
export interface Secrets {
  /** 32 bytes, the same for the same purpose on every start. */
  key(purpose: string): Buffer;
}

/**
 * The master key comes from `SECRET_KEY` (64 hexadecimal digits) or, on a single machine, from a file made
 * once in the data folder and readable by its owner only.
 */
export async function openSecrets(dataDir: string, configured: string | undefined): Promise<Secrets> {
  const master = configured === undefined ? await ownKey(dataDir) : Buffer.from(configured, 'hex');
  return {
    key: (purpose) => Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `placejuste/${purpose}`, 32)),
  };
}

/** The file of the master key is there and is not one: going on would make files and secrets unreadable, or readable by all. */
export class SecretKeyError extends Error {
  override readonly name = 'SecretKeyError';
}

function masterOf(text: string, file: string): Buffer {
  if (/^[0-9a-fA-F]{64}$/.test(text)) return Buffer.from(text, 'hex');
  throw new SecretKeyError(`SECRET_KEY : le fichier ${file} est abîmé. Remettez celui de votre sauvegarde : sans lui, les fichiers sont illisibles.`);
}

async function ownKey(dataDir: string): Promise<Buffer> {
  const folder = join(dataDir, 'secrets');
  const file = join(folder, 'master.key');
  try {
    return masterOf((await readFile(file, 'utf8')).trim(), file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const fresh = randomBytes(32);
  // Written aside then renamed: a crash in between never leaves half a key.
  await writeFile(`${file}.new`, fresh.toString('hex'), { mode: 0o600, flush: true });
  await chmod(`${file}.new`, 0o600);
  await rename(`${file}.new`, file);
  return fresh;
}
