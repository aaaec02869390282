import type { AuditFaultKind } from '@placejuste/domain/operation';
import { runAsService, type Platform } from '../../platform/http/index.ts';
import { chainEntriesAfter, unchainedLines, type ChainedLine } from './audit-chain.repository.ts';
import { forgottenBefore } from './audit.repository.ts';
import { chainKey, digestOf, hashOf } from './chain-entry.ts';
import { extendAuditChain } from './extend-audit-chain.ts';

const batch = 2000;
export interface AuditFault {
  readonly kind: AuditFaultKind;
  readonly lineId: string;
  readonly at: Date;
  /** Null for a line that was added beside the chain. */
  readonly position: number | null;
}

export interface AuditVerdict {
  /** Lines whose hash was made again and compared. */
  readonly checked: number;
  /** The end of the chain, to be compared later with what it is then; null while it is empty. */
  readonly end: { readonly position: number; readonly hash: string } | null;
  /** The first one, in the order of the chain; null when there is none. */
  readonly fault: AuditFault | null;
}

/** Chains what waits, then makes every hash again, a batch at a time, and stops at the first that differs. */
export async function verifyAudit(platform: Platform): Promise<AuditVerdict> {
  while (await runAsService(platform, extendAuditChain));
  const key = chainKey(platform);
  const mustStand = forgottenBefore(platform.clock.now());
  let last: ChainedLine | null = null;
  let checked = 0;
  for (;;) {
    const after: number = last?.position ?? 0;
    const entries: readonly ChainedLine[] = await runAsService(platform, ({ tx }) =>
      chainEntriesAfter(tx, after, batch),
    );
    for (const entry of entries) {
      const kind = faultOf(entry, last, { key, mustStand });
      if (kind !== null)
        return {
          checked,
          end: endOf(last),
          fault: { kind, lineId: entry.lineId, at: entry.lineAt, position: entry.position },
        };
      last = entry;
      checked += 1;
    }
    if (entries.length < batch) break;
  }
  const [added] = await runAsService(platform, ({ tx }) => unchainedLines(tx, { from: null, limit: 1 }));
  // Written since the chain was extended above: the next verification finds it in the chain.
  const isNew = added !== undefined && last !== null && added.at.getTime() >= last.lineAt.getTime();
  if (added === undefined || isNew) return { checked, end: endOf(last), fault: null };
  return { checked, end: endOf(last), fault: { kind: 'added', lineId: added.id, at: added.at, position: null } };
}

/** The first entry that is kept has nothing before it to be compared with: older ones were forgotten. */
function faultOf(
  entry: ChainedLine,
  last: ChainedLine | null,
  { key, mustStand }: { readonly key: Buffer; readonly mustStand: Date },
): Exclude<AuditFaultKind, 'added'> | null {
  const follows = last === null || (entry.position === last.position + 1 && entry.previous.equals(last.hash));
  if (!follows || !entry.hash.equals(hashOf(key, entry))) return 'unlinked';
  if (entry.canonical === null) return entry.lineAt < mustStand ? null : 'removed';
  return digestOf(entry.canonical).equals(entry.digest) ? null : 'changed';
}

function endOf(entry: ChainedLine | null): AuditVerdict['end'] {
  return entry === null ? null : { position: entry.position, hash: entry.hash.toString('hex') };
}
