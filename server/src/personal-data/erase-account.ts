import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { recordAudit } from '../accounts/index.ts';
import { dropMailsTo, removeLocalMailsTo } from '../mails/index.ts';
import type { Platform } from '../platform/http/index.ts';
import { dropJobsAbout } from '../platform/jobs/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import { eraseOrphans, eraseOrphansJobName, removeParts } from '../storage/index.ts';
import { removeOldExports } from './export-account.ts';
import {
  countFiles,
  countGiftAddresses,
  countOpenPages,
  countRows,
  eraseRows,
  jobSubjects,
  lockAccount,
  uploadIds,
  type FoundAccount,
  type PersonFiles,
  type RowCount,
  type Subject,
} from './personal-data.repository.ts';

type Needs = Pick<
  Platform,
  'db' | 'clock' | 'newId' | 'jobs' | 'objects' | 'mailer' | 'secrets' | 'dataDir' | 'disk' | 'log'
>;

/** What an erasure finds: counted before, and counted again in the transaction that erases. */
export interface ErasurePlan {
  /** Null: the address only wrote to us. */
  readonly account: FoundAccount | null;
  readonly rows: readonly RowCount[];
  readonly files: PersonFiles;
  /** Gifts that keep the address until they are paid or given up. */
  readonly giftAddresses: number;
  /** At the payment provider: one that is paid after the erasure comes to the team, to be given back. */
  readonly openPages: number;
}

export interface Erased {
  readonly plan: ErasurePlan;
  readonly mails: number;
  readonly exports: number;
  /** False: the store did not answer; the nightly job goes on. */
  readonly areBytesErased: boolean;
}

export type ErasureRefusal = 'TEAM_MEMBER' | 'NOTHING_KEPT';

/** How long a payment page may still be paid on: providers keep them a day. */
const payableMs = 25 * 3_600_000;
/** These jobs erase bytes, and name nobody. */
const erasingJobs = 'storage.';

/** Says what would go and what would stay; changes nothing. */
export function planErasure(platform: Needs, email: string): Promise<Result<ErasurePlan, ErasureRefusal>> {
  return platform.db.asService(async (tx) => {
    const plan = await planOf(platform, tx, email);
    return plan.ok ? ok(plan.value.plan) : plan;
  });
}

async function planOf(
  { clock }: Needs,
  tx: Tx,
  email: string,
): Promise<Result<{ readonly plan: ErasurePlan; readonly subject: Subject }, ErasureRefusal>> {
  const account = await lockAccount(tx, email);
  // Who decides about others does not vanish from their decisions: the role goes first, and the last administrator's
  // cannot.
  if (account !== null && account.teamRoles.length > 0) return refuse('TEAM_MEMBER');
  const subject = { email, userId: account?.id ?? null };
  const rows = await countRows(tx, subject);
  const giftAddresses = await countGiftAddresses(tx, email);
  const leavesNothing = rows.every(({ total, kept }) => total === kept) && giftAddresses === 0;
  if (account === null && leavesNothing) return refuse('NOTHING_KEPT');
  const files = account === null ? { count: 0, bytes: 0 } : await countFiles(tx, account.id);
  const since = new Date(clock.now().getTime() - payableMs);
  const openPages = account === null ? 0 : await countOpenPages(tx, account.id, since);
  return ok({ plan: { account, rows, files, giftAddresses, openPages }, subject });
}

/**
 * Erases an account: rows, waiting mails and jobs in one transaction; bytes only once it is committed. A crash in
 * between leaves the keys of the bytes in `storage_orphans`, which the next start and every night erase.
 */
export async function eraseAccount(platform: Needs, email: string): Promise<Result<Erased, ErasureRefusal>> {
  // Before the transaction: the embedded database has one session, and this asks another question of it.
  const hasQueue = await platform.jobs.ping();
  const outcome = await platform.db.asService(async (tx) => {
    const planned = await planOf(platform, tx, email);
    if (!planned.ok) return planned;
    const { plan, subject } = planned.value;
    const uploads = subject.userId === null ? [] : await uploadIds(tx, subject.userId);
    await dropJobsAbout(tx, await jobSubjects(tx, subject), erasingJobs);
    const mails = await dropMailsTo(platform, tx, email);
    await eraseRows(tx, subject, platform.clock.now());
    if (hasQueue) await platform.jobs.enqueue(tx, eraseOrphansJobName, {});
    await recordErasure(platform, tx, plan);
    return ok({ plan, uploads, mails });
  });
  if (!outcome.ok) {
    // An earlier run may have been cut after its commit: what it left on this machine goes too.
    if (outcome.code === 'NOTHING_KEPT') await eraseOutside(platform, email, []);
    return outcome;
  }
  const { plan, uploads, mails } = outcome.value;
  const outside = await eraseOutside(platform, email, uploads);
  return ok({ plan, mails: mails + outside.mails, exports: outside.exports, areBytesErased: outside.areBytesErased });
}

async function recordErasure(platform: Needs, tx: Tx, { account, files }: ErasurePlan): Promise<void> {
  if (account === null) return;
  await recordAudit(
    { ...platform, tx },
    {
      actorId: null,
      action: 'account.erased',
      subjectType: 'account',
      subjectId: account.id,
      detail: { by: 'command', files: files.count },
    },
  );
}

async function eraseOutside(
  platform: Needs,
  email: string,
  uploads: readonly string[],
): Promise<Pick<Erased, 'mails' | 'exports' | 'areBytesErased'>> {
  await removeParts(platform, uploads);
  const mails = await removeLocalMailsTo(platform, email);
  const exports = await removeOldExports(platform);
  const areBytesErased = await eraseOrphans(platform).then(
    () => true,
    (error: Error) => {
      platform.log.error({ error: error.name }, 'erasure: the store did not answer, the nightly job goes on');
      return false;
    },
  );
  return { mails, exports, areBytesErased };
}
