import { hkdfSync, randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Derives purpose-bound keys from one master key; the master itself never leaves this file. */
export interface Secrets {
  /** 32 bytes, the same for the same purpose on every start. */
  key(purpose: string): Buffer;
}

/** A master key that was read, or made and not written yet. */
export interface MasterKey {
  readonly secrets: Secrets;
  /** Tells one master key from another, and nothing else of it: derived, so that it opens nothing. */
  readonly fingerprint: string;
  /** True when there was none: nothing can have been sealed with it. */
  readonly isNew: boolean;
  /** Writes a new key; does nothing for one that was there. */
  save(): Promise<void>;
}

/**
 * The master key comes from `SECRET_KEY` (64 hexadecimal digits) or, on a single machine, from a file made
 * once in the data folder and readable by its owner only. A new one is written by `save()`, once it is known that the
 * database was not sealed with another.
 */
export async function openMasterKey(dataDir: string, configured: string | undefined): Promise<MasterKey> {
  const file = join(dataDir, 'secrets', 'master.key');
  const storedKey = configured === undefined ? await readKeyFile(file) : Buffer.from(configured, 'hex');
  const master = storedKey ?? randomBytes(32);
  // Each request asks for two or three: deriving costs as much as the digest it is for.
  const derived = new Map<string, Buffer>();
  const secrets: Secrets = {
    key: (purpose) => {
      const cachedKey = derived.get(purpose);
      if (cachedKey !== undefined) return cachedKey;
      const key = Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `placejuste/${purpose}`, 32));
      derived.set(purpose, key);
      return key;
    },
  };
  return {
    secrets,
    fingerprint: secrets.key('master-key-fingerprint').toString('hex'),
    isNew: storedKey === null,
    save: async () => {
      if (storedKey === null) await writeKeyFile(file, master);
    },
  };
}

/** The master key cannot be used: going on would make files and secrets unreadable, or readable by all. */
export class SecretKeyError extends Error {
  override readonly name = 'SecretKeyError';
}

async function readKeyFile(file: string): Promise<Buffer | null> {
  try {
    const text = (await readFile(file, 'utf8')).trim();
    if (/^[0-9a-fA-F]{64}$/.test(text)) return Buffer.from(text, 'hex');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  throw new SecretKeyError(
    `SECRET_KEY : le fichier ${file} est abîmé. Remettez celui de votre sauvegarde : sans lui, les ` +
      'fichiers sont illisibles.',
  );
}

async function writeKeyFile(file: string, master: Buffer): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true, mode: 0o700 });
  // Written aside then renamed: a crash in between never leaves half a key.
  await writeFile(`${file}.new`, master.toString('hex'), { mode: 0o600, flush: true });
  await chmod(`${file}.new`, 0o600);
  await rename(`${file}.new`, file);
}
