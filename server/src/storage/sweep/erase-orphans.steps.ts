import { runAsService, type Platform } from '../../platform/http/index.ts';
import { dropOrphans, orphanKeys } from './orphans.repository.ts';

/** Asked of the store at the same time. */
const atOnce = 10;

/**
 * Erases the bytes whose row is gone. Also called at once, after the commit of whatever removed the rows.
 */
export async function eraseOrphans(platform: Pick<Platform, 'db' | 'objects'>, signal?: AbortSignal): Promise<void> {
  while (signal?.aborted !== true && (await eraseSome(platform)) === atOnce);
}

/**
 * Between transactions, not inside one: a slow store would hold its session. A key is forgotten once its bytes are
 * erased: a crash only repeats the work. No key ever serves again, so two processes may erase the same one.
 */
async function eraseSome(platform: Pick<Platform, 'db' | 'objects'>): Promise<number> {
  const keys = await runAsService(platform, ({ tx }) => orphanKeys(tx, atOnce));
  if (keys.length === 0) return 0;
  const outcomes = await Promise.allSettled(keys.map((key) => platform.objects.delete(key)));
  const erased = keys.filter((_key, at) => outcomes[at]?.status === 'fulfilled');
  await runAsService(platform, ({ tx }) => dropOrphans(tx, erased));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  return keys.length;
}
