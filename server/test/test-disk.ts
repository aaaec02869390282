import { link, open, type FileHandle } from 'node:fs/promises';
import { DiskFullError, type Disk } from '../src/platform/disk/index.ts';

const noSpace = (): Error => Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });

/** Real files, on a disk whose free space the test decides. */
export interface TestDisk extends Disk {
  /** Bytes left. A larger write is cut short without an error, as on a real disk. */
  left: number;
  /** True when nothing written can be made durable. */
  failsSync: boolean;
  /** True when no file can be linked to a name. */
  failsLink: boolean;
  /** True when less than the reserve is free. */
  low: boolean;
}

export function testDisk(): TestDisk {
  const disk: TestDisk = {
    left: Infinity,
    failsSync: false,
    failsLink: false,
    low: false,
    open: async (...wishes) => limited(disk, await open(...wishes)),
    link: async (...names) => (disk.failsLink ? Promise.reject(noSpace()) : link(...names)),
    async demandRoom() {
      if (disk.low) throw new DiskFullError('Less than the reserve would be left');
    },
    freeBytes: async () => (disk.low ? 0 : 5_000_000_000),
    isLow: async () => disk.low,
  };
  return disk;
}

function limited(disk: TestDisk, handle: FileHandle): FileHandle {
  const { writev, sync, datasync } = handle;
  const take = (length: number): number => {
    const taken = Math.min(length, disk.left);
    if (taken === 0 && length > 0) throw noSpace();
    disk.left -= taken;
    return taken;
  };
  return Object.assign(handle, {
    write: (bytes: Uint8Array, from: number, length: number, position: number) =>
      handle.writev([bytes.subarray(from, from + length)], position),
    writev: async (pieces: readonly Uint8Array[], position?: number) => {
      if (disk.left === Infinity) return writev.call(handle, pieces, position);
      const whole = Buffer.concat(pieces);
      return writev.call(handle, [whole.subarray(0, take(whole.length))], position);
    },
    sync: async () => (disk.failsSync ? Promise.reject(noSpace()) : sync.call(handle)),
    datasync: async () => (disk.failsSync ? Promise.reject(noSpace()) : datasync.call(handle)),
  });
}
