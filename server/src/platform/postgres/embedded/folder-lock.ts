import { closeSync, constants, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { tryLock } from 'fs-native-extensions';
import * as z from 'zod';
import { DataFolderError } from './data-folder-error.ts';

/** The holder named in a lock file, only for the message: the kernel knows who holds the lock. */
const holderSchema = z.object({ pid: z.number(), host: z.string(), since: z.string() });
type Holder = z.infer<typeof holderSchema>;

export interface FolderLock {
  release(): Promise<void>;
}

/** A position after the text of the file, because Windows lets nobody read bytes that another process locked. */
const lockedByte = 1_048_576;

/**
 * Takes the lock `file`, or throws a `DataFolderError` that names the holder. The engine takes no lock, and two
 * processes on one folder lose acknowledged rows. The kernel holds the lock, across containers too, and releases it
 * when the process ends. The file itself stays, because another process may just have opened it.
 */
export async function takeFolderLock(file: string, folder: string): Promise<FolderLock> {
  // A descriptor, not a handle, which the collector could close.
  const descriptor = openSync(file, constants.O_RDWR | constants.O_CREAT, 0o600);
  try {
    if (!tryLock(descriptor, lockedByte, 1)) throw buildInUseError(folder, readHolder(file));
    const holder: Holder = { pid: process.pid, host: hostname(), since: new Date().toISOString() };
    ftruncateSync(descriptor);
    writeSync(descriptor, JSON.stringify(holder), 0);
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
  let isHeld = true;
  return {
    release: async () => {
      if (!isHeld) return;
      isHeld = false;
      ftruncateSync(descriptor);
      closeSync(descriptor);
    },
  };
}

function buildInUseError(folder: string, holder: Holder | null): DataFolderError {
  const who =
    holder === null ? 'another process' : `process ${holder.pid}${describeOtherHost(holder)}, since ${holder.since}`;
  return new DataFolderError(`DATA_DIR: ${folder} is in use by ${who}. Stop it, or choose another folder.`);
}

function describeOtherHost({ host }: Holder): string {
  return host === hostname() ? '' : ` (on ${host})`;
}

/** Null while the holder is writing its name. */
function readHolder(file: string): Holder | null {
  try {
    return holderSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data ?? null;
  } catch {
    return null;
  }
}
