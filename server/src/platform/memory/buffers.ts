import { isMarkedAsUntransferable } from 'node:worker_threads';

// The collector counts the bytes of buffers and runs again after every few megabytes. A dossier takes tens of them, and
// each run holds up the requests of everybody: what a job is done with is freed or handed over, not left behind.

/**
 * Frees the memory of these bytes at once; for whoever made them and is done with them. Memory shared with others
 * stays.
 */
export function releaseBuffer(bytes: Uint8Array): void {
  ownMemory(bytes)?.transfer(0);
}

/** Buffers that can be transferred to another thread instead of copied; nobody may read them here afterwards. */
export function selectTransferables(all: readonly Uint8Array[]): readonly ArrayBuffer[] {
  return all.map(ownMemory).filter((memory) => memory !== null && !isMarkedAsUntransferable(memory)) as ArrayBuffer[];
}

/** Small buffers are slices of a common one; what was given once has none left. */
function ownMemory({ buffer, byteLength }: Uint8Array): ArrayBuffer | null {
  return buffer instanceof ArrayBuffer && !buffer.detached && buffer.byteLength === byteLength ? buffer : null;
}
