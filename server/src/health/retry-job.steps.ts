import type { systemContract } from '@placejuste/contracts/health';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { recordAudit } from '../accounts/index.ts';
import { runAsService, type Platform } from '../platform/http/index.ts';

type Call = typeof systemContract.calls.retryJob;

/** Queues a failed job again, and records who asked for it. The queue has transactions of its own. */
export async function retryJob(
  platform: Platform,
  { id, actorId }: { readonly id: string; readonly actorId: string },
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const outcome = await platform.jobs.tryAgain(id);
  if (outcome === 'unknown') return refuse('JOB_NOT_FOUND');
  if (outcome === 'not-failed') return refuse('JOB_NOT_FAILED');
  await runAsService(platform, (context) =>
    recordAudit(context, { actorId, action: 'job.retried', subjectType: 'job', subjectId: id }),
  );
  return ok({ id });
}
