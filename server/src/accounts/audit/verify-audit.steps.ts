import type { AuditFaultKind } from '@placejuste/domain/operation';
import { runAsService, type Platform } from '../../platform/http/index.ts';
import { sealsAfter, unsealedLines, type SealedLine } from './audit-chain.repository.ts';
import { forgottenBefore } from './audit.repository.ts';
import { chainKey, digestOf, hashOf } from './seal.ts';
import { sealAudit } from './seal-audit.ts';

const batch = 2000;
export interface AuditFault {
  readonly kind: AuditFaultKind;
  readonly lineId: string;
  readonly at: Date;
  /** Null for a line that was added beside the chain. */
  readonly position: number | null;
}

export interface AuditVerdict {
  /** Lines whose seal was made again and compared. */
  readonly checked: number;
  /** The end of the chain, to be compared later with what it is then; null while it is empty. */
  readonly end: { readonly position: number; readonly hash: string } | null;
  /** The first one, in the order of the chain; null when there is none. */
  readonly fault: AuditFault | null;
}

/** Seals what waits, then makes every seal again, a batch at a time, and stops at the first that differs. */
export async function verifyAudit(platform: Platform): Promise<AuditVerdict> {
  while (await runAsService(platform, sealAudit));
  const key = chainKey(platform);
  const mustStand = forgottenBefore(platform.clock.now());
  let last: SealedLine | null = null;
  let checked = 0;
  for (;;) {
    const after: number = last?.position ?? 0;
    const seals: readonly SealedLine[] = await runAsService(platform, ({ tx }) => sealsAfter(tx, after, batch));
    for (const seal of seals) {
      const kind = faultOf(seal, last, { key, mustStand });
      if (kind !== null)
        return {
          checked,
          end: endOf(last),
          fault: { kind, lineId: seal.lineId, at: seal.lineAt, position: seal.position },
        };
      last = seal;
      checked += 1;
    }
    if (seals.length < batch) break;
  }
  const [added] = await runAsService(platform, ({ tx }) => unsealedLines(tx, { from: null, limit: 1 }));
  // Written since the last seal above: the next verification finds it in the chain.
  const isNew = added !== undefined && last !== null && added.at.getTime() >= last.lineAt.getTime();
  if (added === undefined || isNew) return { checked, end: endOf(last), fault: null };
  return { checked, end: endOf(last), fault: { kind: 'added', lineId: added.id, at: added.at, position: null } };
}

/** The first seal that is kept has nothing before it to be compared with: older ones were forgotten. */
function faultOf(
  seal: SealedLine,
  last: SealedLine | null,
  { key, mustStand }: { readonly key: Buffer; readonly mustStand: Date },
): Exclude<AuditFaultKind, 'added'> | null {
  const follows = last === null || (seal.position === last.position + 1 && seal.previous.equals(last.hash));
  if (!follows || !seal.hash.equals(hashOf(key, seal))) return 'unlinked';
  if (seal.canonical === null) return seal.lineAt < mustStand ? null : 'removed';
  return digestOf(seal.canonical).equals(seal.digest) ? null : 'changed';
}

function endOf(seal: SealedLine | null): AuditVerdict['end'] {
  return seal === null ? null : { position: seal.position, hash: seal.hash.toString('hex') };
}
