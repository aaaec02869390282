import { accountTexts } from '@placejuste/domain/account';
import { ok, type Result } from '@placejuste/domain/kernel';
import { recordAudit } from '../../accounts/index.ts';
import { queueSms } from '../../auth/index.ts';
import { closeContracts, lockContractsOf, type RefundOnClosing } from '../../billing/index.ts';
import { endHelpsOfErased } from '../../carers/index.ts';
import { dropMailsTo, mailQueues } from '../../mails/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import { dropJobsAbout } from '../../platform/jobs/index.ts';
import { eraseOrphansJobName, nameErasedFiles } from '../../storage/index.ts';
import { toActor, type Asker } from '../asker.ts';
import { eraseRows, findAccountId, listJobSubjects, uploadIds } from '../personal-data.repository.ts';
import { keptReasons, tableLabels } from '../personal-data.text.fr.ts';
import { countDeletedRows, readDeletedRows } from '../receipt/deleted-rows.repository.ts';
import type { ErasureFacts } from '../receipt/erasure-facts.ts';
import { readKeptRows } from '../receipt/kept-rows.repository.ts';
import { scheduleTelling } from '../receipt/tell-erasure.job.ts';
import { planErasure, buildSubject, type ErasurePlan, type ErasureRefusal } from './plan-erasure.ts';

/** A message sent later than this would only worry its reader. */
const tellingMs = 24 * 3_600_000;
/** Prefix of the jobs that delete files: they name nobody, and must stay. */
const erasingJobs = 'storage.';

export interface ErasedRows {
  readonly plan: ErasurePlan;
  /** Ids of the uploads that were still in progress. */
  readonly uploads: readonly string[];
  /** Number of waiting mails that were deleted. */
  readonly mails: number;
  /** Refund to make once the account is erased; null: nothing was owed. */
  readonly refund: RefundOnClosing | null;
  /** The facts of the receipt; null: no account was erased, only an address that wrote to us. */
  readonly facts: ErasureFacts | null;
}

/** Erases the rows, waiting mails and jobs of a person; the keys of their files stay in `storage_orphans`. */
export async function eraseAccountRows(
  context: ServiceContext,
  { who, hasQueue, by }: { readonly who: string; readonly hasQueue: boolean; readonly by: Asker },
): Promise<Result<ErasedRows, ErasureRefusal>> {
  const { tx, clock, jobs, newId } = context;
  const deletedBefore = await readDeletedRows(tx);
  const userId = await findAccountId(tx, who);
  if (userId !== null) await lockContractsOf(context, userId);
  const planResult = await planErasure(context, { who });
  if (!planResult.ok) return planResult;
  const plan = planResult.value;
  const subject = buildSubject(who, plan.account);
  const { email } = subject;
  const uploads = subject.userId === null ? [] : await uploadIds(tx, subject.userId);
  await dropJobsAbout(tx, await listJobSubjects(tx, subject), { keptPrefix: erasingJobs, sealed: mailQueues });
  const mails = email === '' ? 0 : await dropMailsTo(context, tx, email);
  const refund = subject.userId === null ? null : await closeContracts(context, { userId: subject.userId, hasQueue });
  if (hasQueue && subject.userId !== null) await endHelpsOfErased(context, subject.userId);
  await auditErasure(context, plan, by);
  const keptRows = (await readKeptRows(tx, subject)).map((rows) => ({ ...rows, label: keptReasons[rows.table] }));
  const erasureId = newId();
  const contents = subject.userId === null ? 0 : await nameErasedFiles(tx, { ownerId: subject.userId, erasureId });
  const rowsErasedAt = clock.now();
  await eraseRows(tx, subject, rowsErasedAt);
  const deletedRows = countDeletedRows(deletedBefore, await readDeletedRows(tx));
  if (hasQueue) await jobs.enqueue(tx, eraseOrphansJobName, {});
  const isFile = ({ table }: (typeof deletedRows)[number]) => table === 'public.storage_objects';
  const facts: ErasureFacts | null =
    plan.account === null
      ? null
      : {
          erasureId,
          account: plan.account.id,
          email: plan.account.email,
          rowsErasedAt: rowsErasedAt.toISOString(),
          erased: deletedRows
            .filter((rows) => !isFile(rows))
            .map((rows) => ({ ...rows, label: tableLabels[rows.table] })),
          files: { count: deletedRows.find(isFile)?.count ?? 0, contents },
          mails,
          kept: keptRows,
          refund,
          uploads: [...uploads],
        };
  // Queued after the waiting messages are deleted: the last message of this address or number.
  if (by !== 'command' && facts !== null) await tellClosing(context, plan, { facts, by });
  return ok({ plan, uploads, mails, refund, facts });
}

async function tellClosing(
  context: ServiceContext,
  { account }: ErasurePlan,
  { facts, by }: { readonly facts: ErasureFacts; readonly by: Asker },
): Promise<void> {
  if (account === null) return;
  if (account.email !== null) return scheduleTelling(context, facts, by === 'holder');
  if (account.phone === null) return;
  await queueSms(context, {
    userId: account.id,
    to: account.phone,
    text: accountTexts.closed(new URL(context.publicUrl).host, facts.refund?.cents ?? 0),
    until: new Date(context.clock.now().getTime() + tellingMs),
  });
}

async function auditErasure(context: ServiceContext, { account, files }: ErasurePlan, by: Asker): Promise<void> {
  if (account === null) return;
  // The line stays after the holder and does not name them; it names an administrator.
  const { by: actorKind, actorId } = toActor(by, account.id);
  await recordAudit(context, {
    actorId: actorKind === 'team' ? actorId : null,
    action: 'account.erased',
    subjectType: 'account',
    subjectId: account.id,
    detail: { by: actorKind, files: files.count },
  });
}
