import { isMarkedAsUntransferable } from 'node:worker_threads';

// The garbage collector counts the bytes of buffers and runs after every few megabytes. A dossier takes tens of them,
// and each run delays everybody's requests: a job therefore frees or transfers a buffer that it no longer needs.

/**
 * Frees the memory of these bytes at once; called by the owner that no longer needs them. Memory shared with others
 * stays.
 */
export function releaseBuffer(bytes: Uint8Array): void {
  ownMemory(bytes)?.transfer(0);
}

/** Buffers that can be transferred to another thread instead of copied; nobody may read them here afterwards. */
export function selectTransferables(all: readonly Uint8Array[]): readonly ArrayBuffer[] {
  return all.map(ownMemory).filter((memory) => memory !== null && !isMarkedAsUntransferable(memory)) as ArrayBuffer[];
}

/** Small buffers are slices of a common one; a buffer already transferred has no memory left. */
function ownMemory({ buffer, byteLength }: Uint8Array): ArrayBuffer | null {
  return buffer instanceof ArrayBuffer && !buffer.detached && buffer.byteLength === byteLength ? buffer : null;
}
