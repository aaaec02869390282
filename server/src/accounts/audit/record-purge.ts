import type { ServiceContext } from '../../platform/http/index.ts';
import { purgeAction, recordAudit } from './audit.repository.ts';

interface Purge {
  /** The name of the job. */
  readonly job: string;
  /** Rows deleted, or stripped of their personal part. */
  readonly removedCount: number;
  /** Instant before which rows were deleted; absent where each row has its own. */
  readonly before?: Date | string;
}

/**
 * Records a purge that `/confidentialite` promises: the job, the number of rows and their limit, and no person. Called
 * in the transaction that deletes them, so that neither exists without the other. A purge of nothing leaves no line.
 * Only for jobs that purge many rows at a time: one line for each abandoned file would flood the log.
 */
export async function recordPurge(
  context: Pick<ServiceContext, 'tx' | 'newId' | 'clock'>,
  { job, removedCount, before }: Purge,
): Promise<void> {
  if (removedCount === 0) return;
  const limit = before === undefined ? {} : { before: typeof before === 'string' ? before : before.toISOString() };
  await recordAudit(context, {
    actorId: null,
    action: purgeAction,
    subjectType: 'retention',
    subjectId: job,
    detail: { removed: removedCount, ...limit },
  });
}
