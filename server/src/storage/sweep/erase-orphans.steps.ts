import { runAsService, type Platform } from '../../platform/http/index.ts';
import { isStoreOut } from '../../platform/objects/index.ts';
import { orphansRepository } from './orphans.repository.ts';

/** Keys erased in the store at the same time. */
const atOnce = 10;
/** Consecutive pages without any answer of the store: it is down, and the remaining keys wait for the next try. */
const maxSilentPages = 3;

type Erasing = Pick<Platform, 'db' | 'objects'>;

export interface OrphansToErase {
  readonly signal?: AbortSignal;
  /** Restricts the work to one erasure: the keys of others may be stuck. */
  readonly erasureId?: string;
  readonly maxKeys?: number;
}

/**
 * Erases the bytes whose row is gone. A key that the store refuses does not stop the others; the promise rejects at the
 * end. Also called right after the commit that removed the rows: a request, which gives `maxKeys`, stops at the first
 * page without any answer of the store.
 * @returns true when no such bytes were left
 */
export async function eraseOrphans(
  platform: Erasing,
  { signal, erasureId, maxKeys = Infinity }: OrphansToErase = {},
): Promise<boolean> {
  const faults: unknown[] = [];
  const maxSilence = maxKeys === Infinity ? maxSilentPages : 1;
  let silentPages = 0;
  let after: string | null = null;
  let isDone = false;
  for (let triedCount = 0; triedCount < maxKeys && signal?.aborted !== true; triedCount += atOnce) {
    const page = { after, limit: Math.min(atOnce, maxKeys - triedCount), erasureId: erasureId ?? null };
    const keys: readonly string[] = await runAsService(platform, ({ tx }) => orphansRepository(tx).listKeys(page));
    after = keys.at(-1) ?? null;
    isDone = after === null;
    if (isDone) break;
    const pageFaults = await eraseSome(platform, keys);
    faults.push(...pageFaults);
    silentPages = pageFaults.length === keys.length && pageFaults.every(isStoreOut) ? silentPages + 1 : 0;
    if (silentPages === maxSilence) break;
  }
  if (faults.length > 0) throw faults[0];
  return isDone;
}

/**
 * Works between transactions: a slow store would hold a session. A key is forgotten after its erasure, so that a crash
 * only repeats the work; keys are never reused, so two processes may erase the same one.
 * @returns the errors of the keys that remain
 */
async function eraseSome(platform: Erasing, keys: readonly string[]): Promise<readonly unknown[]> {
  const outcomes = await Promise.allSettled(keys.map((key) => platform.objects.delete(key)));
  const erasedKeys = keys.filter((_key, at) => outcomes[at]?.status === 'fulfilled');
  await runAsService(platform, ({ tx }) => orphansRepository(tx).drop(erasedKeys));
  return outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
}
