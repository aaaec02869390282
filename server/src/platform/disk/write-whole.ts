import type { FileHandle } from 'node:fs/promises';
import { DiskFullError } from './disk-full.ts';

/**
 * Writes all of `bytes` from `position`. A nearly full disk writes only the beginning and reports no error; writing the
 * rest then gives the error.
 */
export async function writeWhole(
  handle: Pick<FileHandle, 'write'>,
  bytes: Uint8Array,
  position: number,
): Promise<void> {
  for (let offset = 0; offset < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, offset, bytes.length - offset, position + offset);
    if (bytesWritten === 0) throw new DiskFullError('The disk took nothing');
    offset += bytesWritten;
  }
}
