import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import { findFileFault, ObjectDamagedError, type ObjectStore } from '../platform/objects/index.ts';
import type { SampledObject } from '../storage/index.ts';

export interface CheckedFiles {
  readonly read: number;
  /** No longer in the store. */
  readonly missing: number;
  /** In the store, but different from the recorded digest, or unreadable on the disk. */
  readonly damaged: number;
}

const atOnce = 4;

/** Reads each of these files to its end, and compares it with the digest in its row. */
export async function checkFiles(
  store: ObjectStore,
  sample: readonly SampledObject[],
  signal?: AbortSignal,
): Promise<CheckedFiles> {
  const outcomes = await pLimit(atOnce).map([...sample], (one) => {
    signal?.throwIfAborted();
    return checkFile(store, one);
  });
  const count = (kind: (typeof outcomes)[number]): number => outcomes.filter((outcome) => outcome === kind).length;
  return { read: sample.length, missing: count('missing'), damaged: count('damaged') };
}

async function checkFile(store: ObjectStore, { key, sha256 }: SampledObject): Promise<'good' | 'missing' | 'damaged'> {
  const digest = createHash('sha256');
  try {
    const content = await store.get(key);
    if (content === null) return 'missing';
    for await (const piece of content) digest.update(piece as Buffer);
  } catch (error) {
    if (error instanceof ObjectDamagedError || findFileFault(error) !== null) return 'damaged';
    throw error;
  }
  return digest.digest('hex') === sha256 ? 'good' : 'damaged';
}
