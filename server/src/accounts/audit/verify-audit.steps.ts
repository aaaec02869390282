import type { AuditFaultKind } from '@placejuste/domain/operation';
import { runAsService, type Platform } from '../../platform/http/index.ts';
import {
  listChainEntriesAfter,
  findChainEntryUpTo,
  countChainEntries,
  listUnchainedLines,
  type ChainedLine,
} from './audit-chain.repository.ts';
import { computeAuditCutoff } from './audit.repository.ts';
import { deriveChainKey, computeDigest, computeEntryHash } from './chain-entry.ts';
import { extendAuditChain } from './extend-audit-chain.ts';

const batch = 2000;
export interface AuditFault {
  readonly kind: AuditFaultKind;
  readonly lineId: string;
  readonly at: Date;
  /** Null for a line outside the chain. */
  readonly position: number | null;
}

export interface AuditVerdict {
  /** Lines of this slice whose hash was recomputed and compared, and all those of the chain. */
  readonly checked: number;
  readonly total: number;
  /** Position from which the next slice continues; null at the end, or at a fault. */
  readonly next: number | null;
  /** The end of the chain, to be compared at a later verification; null while it is empty. */
  readonly end: { readonly position: number; readonly hash: string } | null;
  /** The first fault, in the order of the chain; null: none. */
  readonly fault: AuditFault | null;
}

export interface AuditSlice {
  /** Position at which the former slice ended; 0 for the first one. */
  readonly after?: number;
  /** Minimum number of lines in a slice. */
  readonly atLeast?: number;
}

/** About a second of work, so that a waiting person sees the progress. */
const usualSlice = 20_000;

/**
 * Recomputes the hashes of a slice of the chain, a batch at a time, and stops at the first that differs. The first
 * slice chains the waiting lines; the last one looks for lines outside the chain.
 */
export async function verifyAudit(
  platform: Platform,
  { after = 0, atLeast = usualSlice }: AuditSlice = {},
): Promise<AuditVerdict> {
  if (after === 0) while (await runAsService(platform, extendAuditChain));
  const rules = { key: deriveChainKey(platform), mustStand: computeAuditCutoff(platform.clock.now()) };
  const total = await runAsService(platform, ({ tx }) => countChainEntries(tx));
  // Null once it was purged with its year: the chain then begins with the next entry.
  let last = await runAsService(platform, ({ tx }) => findChainEntryUpTo(tx, after));
  let checkedCount = 0;
  const buildVerdict = (fault: AuditFault | null, next: number | null = null): AuditVerdict => ({
    checked: checkedCount,
    total,
    next,
    end: buildEnd(last),
    fault,
  });
  // Verified again: a line found correct a moment ago may have been changed since.
  const since = last === null ? null : findFault(last, null, rules);
  if (last !== null && since !== null) return buildVerdict(buildFault(since, last));
  while (checkedCount < atLeast) {
    const from: number = last?.position ?? after;
    const entries: readonly ChainedLine[] = await runAsService(platform, ({ tx }) =>
      listChainEntriesAfter(tx, from, Math.min(batch, atLeast)),
    );
    for (const entry of entries) {
      const kind = findFault(entry, last, rules);
      if (kind !== null) return buildVerdict(buildFault(kind, entry));
      last = entry;
      checkedCount += 1;
    }
    if (entries.length < Math.min(batch, atLeast)) return buildVerdict(await findAdded(platform, last));
  }
  return buildVerdict(null, last?.position ?? null);
}

async function findAdded(platform: Platform, last: ChainedLine | null): Promise<AuditFault | null> {
  const [addedLine] = await runAsService(platform, ({ tx }) => listUnchainedLines(tx, { from: null, limit: 1 }));
  // Lines written since the chain was extended are left to the next verification.
  const isNew = addedLine !== undefined && last !== null && addedLine.at.getTime() >= last.lineAt.getTime();
  if (addedLine === undefined || isNew) return null;
  return { kind: 'added', lineId: addedLine.id, at: addedLine.at, position: null };
}

function buildFault(kind: AuditFaultKind, { lineId, lineAt: at, position }: ChainedLine): AuditFault {
  return { kind, lineId, at, position };
}

/** Finds the fault of an entry. The first entry left after a purge has no former one to be compared with. */
function findFault(
  entry: ChainedLine,
  last: ChainedLine | null,
  { key, mustStand }: { readonly key: Buffer; readonly mustStand: Date },
): Exclude<AuditFaultKind, 'added'> | null {
  const isNext = last === null || (entry.position === last.position + 1 && entry.previous.equals(last.hash));
  if (!isNext || !entry.hash.equals(computeEntryHash(key, entry))) return 'unlinked';
  if (entry.canonical === null) return entry.lineAt < mustStand ? null : 'removed';
  return computeDigest(entry.canonical).equals(entry.digest) ? null : 'changed';
}

function buildEnd(entry: ChainedLine | null): AuditVerdict['end'] {
  return entry === null ? null : { position: entry.position, hash: entry.hash.toString('hex') };
}
