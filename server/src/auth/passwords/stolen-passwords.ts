import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { commonPasswords } from './common-passwords.ts';

/** Passwords known to be common or stolen. */
export interface StolenPasswords {
  has(password: string): Promise<boolean>;
  close(): Promise<void>;
}

interface Shape {
  /** Hexadecimal digits per line. */
  readonly digits: number;
  readonly lines: number;
}

/** Fewer digits would refuse good passwords by chance; forty are the whole SHA-1. */
const digitsOfALine = { min: 12, max: 40 } as const;

/**
 * Looks a password up among the common ones and in the operator's file: SHA-1 prefixes in capitals, one per line, all
 * of one length, sorted. No outside service is called. `onFault` receives the error of a file that can no longer be
 * read: the password is then accepted, since refusing would stop every sign-up.
 */
export function createStolenPasswords(
  file: string | null,
  onFault: (error: NodeJS.ErrnoException) => void,
): StolenPasswords {
  let fileHandle: Promise<FileHandle> | null = null;
  return {
    async has(password) {
      if (commonPasswords.has(password.toLowerCase())) return true;
      if (file === null) return false;
      try {
        fileHandle ??= open(file);
        return await isListed(await fileHandle, createHash('sha1').update(password).digest('hex').toUpperCase());
      } catch (error) {
        fileHandle = null;
        onFault(error as NodeJS.ErrnoException);
        return false;
      }
    },
    async close() {
      await (await fileHandle)?.close();
    },
  };
}

/** Binary search: about thirty reads of forty bytes for a thousand million lines. */
async function isListed(handle: FileHandle, digest: string): Promise<boolean> {
  const { size } = await handle.stat();
  const head = Buffer.alloc(digitsOfALine.max + 1);
  await handle.read(head, 0, head.length, 0);
  const { digits, lines } = readShape(head, size);
  const prefix = digest.slice(0, digits);
  const line = Buffer.alloc(digits);
  let [low, high] = [0, lines - 1];
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    await handle.read(line, 0, digits, middle * (digits + 1));
    const linePrefix = line.toString('latin1');
    if (linePrefix === prefix) return true;
    if (linePrefix < prefix) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}

function readShape(head: Buffer, size: number): Shape {
  const digits = head.indexOf(0x0a);
  const lines = size / (digits + 1);
  const isHexadecimal = /^[0-9A-F]+$/.test(head.toString('latin1', 0, Math.max(0, digits)));
  if (digits < digitsOfALine.min || !isHexadecimal || !Number.isInteger(lines))
    throw new Error('not a list of digests');
  return { digits, lines };
}

/** Lines checked besides the first and the last: enough to detect an unsorted file or another format. */
const samples = 64;

/** True for a file in that format, judged by its size and by lines spread over it. */
export function isDigestList(file: string): boolean {
  let descriptor: number | null = null;
  try {
    descriptor = openSync(file, 'r');
    const head = Buffer.alloc(digitsOfALine.max + 1);
    readSync(descriptor, head, 0, head.length, 0);
    const { digits, lines } = readShape(head, fstatSync(descriptor).size);
    const line = Buffer.alloc(digits + 1);
    let former = '';
    for (let step = 0; step <= samples; step += 1) {
      const at = Math.floor(((lines - 1) * step) / samples);
      readSync(descriptor, line, 0, line.length, at * line.length);
      const text = line.toString('latin1');
      if (!/^[0-9A-F]+\n$/.test(text) || text < former) return false;
      former = text;
    }
    return true;
  } catch {
    return false;
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
}
