import type { ServiceContext } from '../../platform/http/index.ts';
import { advisoryLock } from '../../platform/postgres/index.ts';
import { findChainEnd, insertChainEntries, listUnchainedLines, type ChainEntry } from './audit-chain.repository.ts';
import { deriveChainKey, chainStart, buildChainEntry } from './chain-entry.ts';

const batch = 1000;
/**
 * Oldest line that is still chained, relative to the end of the chain: a transaction lasts much less than a day, and
 * clocks differ by less. An older unchained line was added by hand: it is never chained, and the verification reports
 * it.
 */
const lateMs = 24 * 3_600_000;

/**
 * Chains the waiting lines, at most a thousand; true when others may be left. It is separate from the acts themselves:
 * a lock taken by each act would make every sign-in wait for the others, and could deadlock.
 */
export async function extendAuditChain({
  tx,
  secrets,
  clock,
}: Pick<ServiceContext, 'tx' | 'secrets' | 'clock'>): Promise<boolean> {
  await advisoryLock(tx, 'audit-chain');
  const end = await findChainEnd(tx);
  // The earlier of the two: a clock that ran ahead for a while must not leave later lines out of the chain.
  const from = end === null ? null : new Date(Math.min(end.latestAt.getTime(), clock.now().getTime()) - lateMs);
  const key = deriveChainKey({ secrets });
  const entries: ChainEntry[] = [];
  for (const line of await listUnchainedLines(tx, { from, limit: batch })) {
    const last = entries.at(-1) ?? end;
    entries.push(
      buildChainEntry(key, line, { position: (last?.position ?? 0) + 1, previous: last?.hash ?? chainStart }),
    );
  }
  await insertChainEntries(tx, entries);
  return entries.length === batch;
}
