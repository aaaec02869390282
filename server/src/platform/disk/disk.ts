import { link, open, statfs } from 'node:fs/promises';
import type { Logger } from '../log/index.ts';
import { DiskFullError } from './disk-full.ts';

/** The disk of the data folder, with the checks before people's files are written to it. */
export interface Disk {
  readonly open: typeof open;
  readonly link: typeof link;
  /**
   * Called before files are written. Throws `DiskFullError` when `bytes` more would leave less than the reserve, which
   * the database needs to continue writing.
   */
  demandRoom(bytes: number): Promise<void>;
  /** Bytes free now. */
  freeBytes(): Promise<number>;
  /** True while less than the reserve is free. */
  isLow(): Promise<boolean>;
}

export interface DiskOptions {
  readonly folder: string;
  readonly reserveBytes: number;
  readonly log: Logger;
  readonly readFreeBytes?: (folder: string) => Promise<number>;
}

export function openDisk({ folder, reserveBytes, log, readFreeBytes = computeFreeBytes }: DiskOptions): Disk {
  let wasLow = false;
  /** Measures the free space, and logs each time that the disk becomes low or has room again. */
  const measure = async (): Promise<{ readonly freeBytes: number; readonly isLow: boolean }> => {
    const freeBytes = await readFreeBytes(folder);
    // A full disk is low even without a reserve.
    const isLow = freeBytes < Math.max(reserveBytes, 1);
    if (isLow && !wasLow) log.error({ freeBytes, reserveBytes }, 'disk low: files are refused until room is made');
    if (!isLow && wasLow) log.warn({ freeBytes, reserveBytes }, 'disk has room again');
    wasLow = isLow;
    return { freeBytes, isLow };
  };
  return {
    open,
    link,
    async demandRoom(bytes) {
      const { freeBytes } = await measure();
      if (freeBytes - bytes < reserveBytes) throw new DiskFullError('Less than the reserve would be left');
    },
    freeBytes: async () => (await measure()).freeBytes,
    isLow: async () => (await measure()).isLow,
  };
}

/** Bytes that a process without privilege may still write. */
async function computeFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
