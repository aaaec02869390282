import { runAsService, type Platform } from '../../platform/http/index.ts';
import type { UploadParts } from '../parts/upload-parts.ts';
import { comparePage } from './compare-page.ts';
import { rememberOrphans, listUploadsUnderWay } from './sweep.repository.ts';

/** Longer than an upload lives: an older object without a row will never get one. */
export const sweepGraceMs = 48 * 3_600_000;
/** Objects of one page, and of one night: a larger store is swept over several nights. */
const pageSize = 1000;
const maxObjects = 100_000;
/**
 * Above this share of objects without a row, they are not leftovers: another database, or an older backup of it, was
 * opened over this store. Nothing is then erased.
 */
const largestShare = 0.1;
const alwaysErasable = 10;

export interface SweepOutcome {
  readonly lookedAt: number;
  /** Objects without a row, now recorded for erasure. */
  readonly orphans: number;
  /** True when there were too many of them, and none was recorded. */
  readonly isSuspicious: boolean;
  /** Rows whose bytes are not in the store. */
  readonly missing: number;
  readonly abandonedParts: number;
  /** Key at which the next night begins; null when the whole store was read. */
  readonly next: string | null;
}

type SweepTools = Pick<Platform, 'db' | 'objects' | 'clock'>;

/** Compares the store with the rows. Erases no object itself: orphans are recorded for the job that does. */
export async function sweepObjects(
  platform: SweepTools,
  { parts, from, signal }: { readonly parts: UploadParts; readonly from: string | null; readonly signal: AbortSignal },
): Promise<SweepOutcome> {
  const before = new Date(platform.clock.now().getTime() - sweepGraceMs);
  const orphans: string[] = [];
  let [lookedAt, missing, after]: [number, number, string | null] = [0, 0, from];
  do {
    signal.throwIfAborted();
    const { objects, unreadable = [], next } = await platform.objects.list(after, pageSize);
    const range = { after, last: next };
    const comparison = await runAsService(platform, (context) =>
      comparePage(context, { objects, unreadable, range, before }),
    );
    orphans.push(...comparison.orphans);
    missing += comparison.missing;
    lookedAt += objects.length;
    after = next;
  } while (after !== null && lookedAt < maxObjects);
  const isSuspicious = orphans.length > Math.max(alwaysErasable, lookedAt * largestShare);
  if (!isSuspicious) await rememberAll(platform, orphans);
  const abandonedParts = isSuspicious ? 0 : await removeAbandonedParts(platform, parts, before);
  return { lookedAt, orphans: orphans.length, isSuspicious, missing, abandonedParts, next: after };
}

const rememberedTogether = 200;

async function rememberAll(platform: SweepTools, keys: readonly string[]): Promise<void> {
  for (let at = 0; at < keys.length; at += rememberedTogether) {
    await runAsService(platform, ({ tx }) => rememberOrphans(tx, keys.slice(at, at + rememberedTogether)));
  }
}

/** Removes the bytes of uploads without a row: the process ended between one and the other. */
async function removeAbandonedParts(platform: SweepTools, parts: UploadParts, before: Date): Promise<number> {
  const old = await parts.listOlderThan(before);
  const underWay = await runAsService(platform, ({ tx }) => listUploadsUnderWay(tx, old));
  const abandoned = old.filter((id) => !underWay.has(id));
  for (const id of abandoned) await parts.remove(id);
  return abandoned.length;
}
