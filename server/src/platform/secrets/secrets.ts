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
  /** Fingerprint that distinguishes master keys; it is derived, so nothing can be decrypted with it. */
  readonly fingerprint: string;
  /** True when there was no key: no data can have been encrypted with this one. */
  readonly isNew: boolean;
  /** Writes a new key; does nothing for an existing one. */
  save(): Promise<void>;
}

/**
 * The master key comes from `SECRET_KEY` (64 hexadecimal digits) or, on a single machine, from a file made once in the
 * data folder and readable by its owner only. `save()` writes a new one, once the database is known not to be encrypted
 * with another.
 */
export async function openMasterKey(dataDir: string, configured: string | undefined): Promise<MasterKey> {
  const file = join(dataDir, 'secrets', 'master.key');
  const storedKey = configured === undefined ? await readKeyFile(file) : Buffer.from(configured, 'hex');
  const master = storedKey ?? randomBytes(32);
  // Derived keys are cached: each request needs two or three, and a derivation costs as much as the digest that uses
  // it.
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

/** The master key cannot be used: continuing would make files and secrets unreadable, or readable by everybody. */
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
  // Written under another name, then renamed, so that a crash never leaves half a key.
  await writeFile(`${file}.new`, master.toString('hex'), { mode: 0o600, flush: true });
  await chmod(`${file}.new`, 0o600);
  await rename(`${file}.new`, file);
}
