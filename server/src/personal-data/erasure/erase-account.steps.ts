import { ok, type Result } from '@placejuste/domain/kernel';
import type { RefundOnClosing } from '../../billing/index.ts';
import { removeLocalMailsTo } from '../../mails/index.ts';
import { runAsService, type Platform } from '../../platform/http/index.ts';
import { describeError } from '../../platform/log/index.ts';
import { eraseOrphans, removeParts, type OrphansToErase } from '../../storage/index.ts';
import type { Asker } from '../asker.ts';
import { eraseAccountRows } from './erase-account-rows.ts';
import type { ErasurePlan, ErasureRefusal } from './plan-erasure.ts';
import { removeOldExports } from '../export/remove-old-exports.steps.ts';
import type { ErasureFacts } from '../receipt/erasure-facts.ts';
import { maxInRequest } from '../receipt/finish-erasure.steps.ts';

export interface ErasureOutcome {
  readonly plan: ErasurePlan;
  readonly mails: number;
  /** Refund to make once the account is erased; null: nothing was owed. */
  readonly refund: RefundOnClosing | null;
  readonly exports: number;
  /** False: the store did not answer, and the nightly job goes on. */
  readonly areBytesErased: boolean;
  /** The facts of the receipt; null: no account was erased. */
  readonly facts: ErasureFacts | null;
}

/**
 * Erases an account, given by its address, its number (`+33…`) or its id: rows, waiting mails and jobs in one
 * transaction; files only once it is committed. A crash in between leaves the keys of the files in `storage_orphans`,
 * which the next start and every night erase.
 */
export async function eraseAccount(
  platform: Platform,
  who: string,
  by: Asker = 'command',
): Promise<Result<ErasureOutcome, ErasureRefusal>> {
  // Checked before the transaction, which would occupy the only session of the embedded database.
  const hasQueue = await platform.jobs.ping();
  const erasure = await runAsService(platform, (context) => eraseAccountRows(context, { who, hasQueue, by }));
  if (!erasure.ok) {
    // An earlier run may have been interrupted after its commit: what it left on this machine is erased too.
    if (erasure.code === 'NOTHING_KEPT')
      await eraseOutside(platform, who, { uploads: [], orphans: selectOrphans(by, null) });
    return erasure;
  }
  const { plan, uploads, mails, refund, facts } = erasure.value;
  const leftovers = { uploads, orphans: selectOrphans(by, facts) };
  const outside = await eraseOutside(platform, plan.account?.email ?? who, leftovers);
  const { exports, areBytesErased } = outside;
  return ok({ plan, mails: mails + outside.mails, refund, exports, areBytesErased, facts });
}

interface OutsideLeftovers {
  readonly uploads: readonly string[];
  readonly orphans: OrphansToErase;
}

/**
 * Files that this erasure waits for: a command waits for the whole store, a request only for its own, and no more than
 * it can.
 */
function selectOrphans(by: Asker, facts: ErasureFacts | null): OrphansToErase {
  if (by === 'command') return {};
  return { maxKeys: maxInRequest, ...(facts === null ? {} : { erasureId: facts.erasureId }) };
}

async function eraseOutside(
  platform: Platform,
  email: string,
  leftovers: OutsideLeftovers,
): Promise<Pick<ErasureOutcome, 'mails' | 'exports' | 'areBytesErased'>> {
  const mails = await removeLocalMailsTo(platform, email);
  const exports = await removeOldExports(platform);
  return { mails, exports, areBytesErased: await eraseBytes(platform, leftovers) };
}

/** False where the store did not answer, or where too much was left: the account is erased, and the jobs go on. */
async function eraseBytes(platform: Platform, { uploads, orphans }: OutsideLeftovers): Promise<boolean> {
  try {
    await removeParts(platform, uploads);
    return await eraseOrphans(platform, orphans);
  } catch (error) {
    platform.log.error(describeError(error as Error), 'erasure: the store did not answer, the nightly job goes on');
    return false;
  }
}
