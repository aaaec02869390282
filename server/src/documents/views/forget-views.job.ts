import { computeAuditCutoff, recordPurge } from '../../accounts/index.ts';
import { runAsService, type Platform, type ServiceContext } from '../../platform/http/index.ts';
import { rescheduleJob, createRecurringJob, type JobDefinition } from '../../platform/jobs/index.ts';
import { forgetViews } from './views.repository.ts';

const forgetViewsJobName = 'documents.forget-views';
const daySeconds = 24 * 3600;

export function scheduleForgottenViews(context: Pick<ServiceContext, 'tx' | 'jobs'>): Promise<void> {
  return rescheduleJob(context, { name: forgetViewsJobName, startAfterSeconds: daySeconds });
}

/** Deletes the log of views daily, after the same time as the audit log, as `/confidentialite` states of both. */
export function forgetViewsJob(platform: Platform): JobDefinition<Record<string, never>> {
  return createRecurringJob(platform, {
    name: forgetViewsJobName,
    everySeconds: daySeconds,
    run: () =>
      runAsService(platform, async (context) => {
        const { tx, clock, log } = context;
        const before = computeAuditCutoff(clock.now());
        const forgottenCount = await forgetViews(tx, before);
        await recordPurge(context, { job: forgetViewsJobName, removedCount: forgottenCount, before });
        if (forgottenCount > 0) log.info({ forgotten: forgottenCount }, 'views of papers forgotten');
      }),
  });
}
