import { auditForgottenBefore, recordPurge } from '../../accounts/index.ts';
import { runAsService, type Platform, type ServiceContext } from '../../platform/http/index.ts';
import { rescheduleJob, recurringJob, type JobDefinition } from '../../platform/jobs/index.ts';
import { forgetViews } from './views.repository.ts';

const forgetViewsJobName = 'documents.forget-views';
const daySeconds = 24 * 3600;

export function scheduleForgottenViews(context: Pick<ServiceContext, 'tx' | 'jobs'>): Promise<void> {
  return rescheduleJob(context, { name: forgetViewsJobName, startAfterSeconds: daySeconds });
}

/** Forgets once a day who looked at which paper, as long after as the audit log: `/confidentialite` says so of both. */
export function forgetViewsJob(platform: Platform): JobDefinition<Record<string, never>> {
  return recurringJob(platform, {
    name: forgetViewsJobName,
    everySeconds: daySeconds,
    run: () =>
      runAsService(platform, async (context) => {
        const { tx, clock, log } = context;
        const before = auditForgottenBefore(clock.now());
        const forgotten = await forgetViews(tx, before);
        await recordPurge(context, { job: forgetViewsJobName, removed: forgotten, before });
        if (forgotten > 0) log.info({ forgotten }, 'views of papers forgotten');
      }),
  });
}
