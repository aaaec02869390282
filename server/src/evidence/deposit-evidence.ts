import {
  foldNodes,
  chooseHeadTime,
  hashLeaf,
  type ClockFault,
  type JsonValue,
  type Receipt,
  type SignedText,
  type TreeHead,
} from '@placejuste/domain/evidence';
import type { ServiceContext } from '../platform/http/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import { evidenceRepository } from './evidence.repository.ts';
import type { JudgedManifest } from './judge-manifest.ts';
import { sha256 } from './log/log-proofs.ts';
import { getServiceKey } from './service-key.ts';
import { countLockUse } from './log/lock-use.ts';
import { stampHeadJobName } from './stamp-head.job.ts';

interface Deposit extends Pick<Receipt, 'declaration' | 'photos' | 'doubts'> {
  readonly depositedAt: Date;
  /** Why `depositedAt` is in doubt; null when it is not. */
  readonly clockFault: ClockFault | null;
  readonly manifest: JudgedManifest;
}

/** A signed receipt, stored in the transaction that stores the declaration. */
interface SignedDeposit {
  /**
   * Locks the log until the transaction ends, appends the receipt, and stores it with the new signed head. Time-stamps
   * are requested afterwards.
   */
  append(tx: Tx): Promise<void>;
}

export function signDeposit(
  { secrets, jobs, timeStamps }: Pick<ServiceContext, 'secrets' | 'jobs' | 'timeStamps'>,
  deposit: Deposit,
): SignedDeposit {
  const { declaration, depositedAt, manifest, doubts } = deposit;
  const clockDoubt = deposit.clockFault === null ? {} : { clockFault: deposit.clockFault };
  const key = getServiceKey(secrets);
  const receipt = key.sign({
    type: 'placejuste.receipt',
    version: 1,
    declaration,
    depositedAt: depositedAt.toISOString(),
    ...clockDoubt,
    manifestSha256: manifest.acceptedManifest?.sha256 ?? null,
    phoneKey: manifest.acceptedManifest?.key ?? null,
    fault: manifest.fault,
    photos: deposit.photos
      .map(({ kind, sha256, size }) => ({ kind, sha256, size }))
      .sort((one, other) => (one.kind < other.kind ? -1 : 1)),
    doubts: [...doubts],
    key: key.kid,
  } satisfies Receipt & JsonValue);
  return {
    async append(tx) {
      const edge = await evidenceRepository(tx).lockEdge();
      countLockUse();
      const size = edge.size + 1;
      const root = Buffer.from(
        await foldNodes([...edge.hashes, await hashLeaf(Buffer.from(receipt.text), sha256)], sha256),
      );
      const at = chooseHeadTime(depositedAt, edge.head_at, deposit.clockFault).toISOString();
      const head: SignedText = key.sign({
        type: 'placejuste.tree-head',
        version: 1,
        size,
        root: root.toString('hex'),
        at,
        ...clockDoubt,
        key: key.kid,
      } satisfies TreeHead & JsonValue);
      await evidenceRepository(tx).append(
        {
          declaration_id: declaration,
          receipt: receipt.text,
          receipt_signature: receipt.signature,
          manifest: manifest.acceptedManifest?.text ?? null,
          manifest_signature: manifest.acceptedManifest?.signature ?? null,
          phone_key: manifest.acceptedManifest?.key ?? null,
        },
        depositedAt,
        { size, root, ...head },
      );
      for (const { url } of timeStamps) await jobs.enqueue(tx, stampHeadJobName, { authority: url, size });
    },
  };
}
