import type { ServiceContext } from '../../platform/http/index.ts';
import { purgeAction, recordAudit } from './audit.repository.ts';

interface Purge {
  /** The name of the job. */
  readonly job: string;
  /** Rows that it removed, or took the personal part from. */
  readonly removedCount: number;
  /** Instant before which rows were deleted; absent where each row has a moment of its own. */
  readonly before?: Date | string;
}

/**
 * The proof that what `/confidentialite` promises to forget was forgotten: which job, how much, from before when, and
 * of nobody. In the transaction that removes it, so that neither exists without the other. A purge of nothing leaves no
 * line. Only for jobs that purge many rows at a time: a line for each file that somebody abandons floods the log.
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
