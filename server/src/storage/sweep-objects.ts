import type { Platform } from '../platform/http/index.ts';
import type { ListedObject } from '../platform/objects/index.ts';
import type { PartFiles } from './part-files.ts';
import { namedKeys, rememberOrphans, uploadsUnderWay } from './sweep.repository.ts';

/** Longer than an upload lives: what is older and has no row will never have one. */
export const sweepGraceMs = 48 * 3_600_000;
/** Objects of one page, and of one night: a larger store is looked at over several nights. */
const pageSize = 1000;
const mostObjects = 100_000;
/**
 * More files without a row than this share of those looked at are no leftovers: it is another database, or an older
 * backup of it, that was opened over this store. Nothing is then erased.
 */
const largestShare = 0.1;
const alwaysErasable = 10;

export interface SweepOutcome {
  readonly lookedAt: number;
  /** Objects no row names, now remembered to be erased. */
  readonly orphans: number;
  /** So many that none was touched. */
  readonly suspicious: boolean;
  /** Rows whose bytes are not in the store. */
  readonly missing: number;
  readonly abandonedParts: number;
  /** Where the next night begins; null when the whole store was looked at. */
  readonly next: string | null;
}

type Needs = Pick<Platform, 'db' | 'objects' | 'clock'>;

/**
 * Compares what lies in the store with what rows name. Erases nothing itself: the orphans are remembered for the job
 * that does.
 */
export async function sweepObjects(
  platform: Needs,
  parts: PartFiles,
  from: string | null,
  signal: AbortSignal,
): Promise<SweepOutcome> {
  const before = new Date(platform.clock.now().getTime() - sweepGraceMs);
  const orphans: string[] = [];
  let [lookedAt, missing, after]: [number, number, string | null] = [0, 0, from];
  do {
    signal.throwIfAborted();
    const page = await platform.objects.list(after, pageSize);
    const found = await comparePage(platform, page.objects, { after, last: page.next }, before);
    orphans.push(...found.orphans);
    missing += found.missing;
    lookedAt += page.objects.length;
    after = page.next;
  } while (after !== null && lookedAt < mostObjects);
  const suspicious = orphans.length > Math.max(alwaysErasable, lookedAt * largestShare);
  if (!suspicious) await rememberAll(platform, orphans);
  const abandonedParts = suspicious ? 0 : await removeAbandonedParts(platform, parts, before);
  return { lookedAt, orphans: orphans.length, suspicious, missing, abandonedParts, next: after };
}

async function comparePage(
  { db }: Needs,
  objects: readonly ListedObject[],
  range: { readonly after: string | null; readonly last: string | null },
  before: Date,
): Promise<{ readonly orphans: readonly string[]; readonly missing: number }> {
  return db.asService(async (tx) => {
    const named = await namedKeys(tx, range);
    const unnamed = objects.filter(({ key, storedAt }) => storedAt < before && !named.has(key)).map(({ key }) => key);
    const underWay = await uploadsUnderWay(tx, [...new Set(unnamed.flatMap(uploadOf))]);
    const orphans = unnamed.filter((key) => !uploadOf(key).some((id) => underWay.has(id)));
    const present = new Set(objects.map(({ key }) => key));
    const missing = [...named].filter(([key, keptAt]) => keptAt < before && !present.has(key)).length;
    return { orphans, missing };
  });
}

const uploadKey = /^[a-z-]+\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:-|$)/;

/** The upload an object came from, as its key tells. */
function uploadOf(key: string): readonly string[] {
  const id = uploadKey.exec(key)?.[1];
  return id === undefined ? [] : [id];
}

const rememberedTogether = 200;

async function rememberAll({ db }: Needs, keys: readonly string[]): Promise<void> {
  for (let at = 0; at < keys.length; at += rememberedTogether) {
    await db.asService((tx) => rememberOrphans(tx, keys.slice(at, at + rememberedTogether)));
  }
}

/** Bytes of an upload nobody remembers: the process ended between its row and its file. */
async function removeAbandonedParts({ db }: Needs, parts: PartFiles, before: Date): Promise<number> {
  const old = await parts.olderThan(before);
  const underWay = await db.asService((tx) => uploadsUnderWay(tx, old));
  const abandoned = old.filter((id) => !underWay.has(id));
  for (const id of abandoned) await parts.remove(id);
  return abandoned.length;
}
