import type { JsonValue, Receipt, SignedText, TreeHead } from '@placejuste/domain/evidence';
import type { Platform } from '../platform/http/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import { evidenceRepository, type Appended } from './evidence.repository.ts';
import type { JudgedManifest } from './judge-manifest.ts';
import { serviceKey } from './service-key.ts';
import { stampHeadJobName } from './stamp-head.job.ts';

interface Deposit extends Pick<Receipt, 'declaration' | 'photos' | 'doubts'> {
  readonly userId: string;
  readonly depositedAt: Date;
  readonly manifest: JudgedManifest;
}

/** A receipt that is signed; nothing is kept before both steps are done, in the transaction that keeps the declaration. */
interface SignedDeposit {
  /** Makes the receipt an entry of the log. */
  append(tx: Tx): Promise<Appended>;
  /** Keeps the receipt with the signed head that ends with it. Time-stamps are asked for afterwards. */
  keep(tx: Tx, appended: Appended): Promise<void>;
}

export function signDeposit(platform: Pick<Platform, 'secrets' | 'jobs' | 'timeStamps'>, deposit: Deposit): SignedDeposit {
  const { declaration, userId, depositedAt, manifest, doubts } = deposit;
  const key = serviceKey(platform.secrets);
  const receipt = key.sign({
    type: 'placejuste.receipt',
    version: 1,
    declaration,
    depositedAt: depositedAt.toISOString(),
    manifestSha256: manifest.taken?.sha256 ?? null,
    phoneKey: manifest.taken?.key ?? null,
    fault: manifest.fault,
    photos: deposit.photos.map(({ kind, sha256, size }) => ({ kind, sha256, size })).sort((one, other) => (one.kind < other.kind ? -1 : 1)),
    doubts: [...doubts],
    key: key.kid,
  } satisfies Receipt & JsonValue);
  return {
    append: (tx) => evidenceRepository(tx).append(declaration, Buffer.from(receipt.text), depositedAt),
    async keep(tx, { index, root }) {
      const head: SignedText = key.sign({
        type: 'placejuste.tree-head',
        version: 1,
        size: index + 1,
        root: root.toString('hex'),
        at: depositedAt.toISOString(),
        key: key.kid,
      } satisfies TreeHead & JsonValue);
      await evidenceRepository(tx).addDeposit(
        {
          declaration_id: declaration,
          user_id: userId,
          log_index: index,
          receipt: receipt.text,
          receipt_signature: receipt.signature,
          manifest: manifest.taken?.text ?? null,
          manifest_signature: manifest.taken?.signature ?? null,
          phone_key: manifest.taken?.key ?? null,
        },
        { size: index + 1, root, ...head },
      );
      for (const { url } of platform.timeStamps) await platform.jobs.enqueue(tx, stampHeadJobName, { authority: url, size: index + 1 });
    },
  };
}
