import { recordPurge } from '../accounts/index.ts';
import { runAsService, type Platform, type ServiceContext } from '../platform/http/index.ts';
import { rescheduleJob, createRecurringJob, type JobDefinition } from '../platform/jobs/index.ts';
import { forgetRefusals } from './sync.repository.ts';

const forgetRefusalsJobName = 'sync.forget-refusals';
const daySeconds = 86_400;
/** The support is not asked about older refusals. An action sent again after that is judged as at its first try. */
const refusalDays = 90;
/** Rows of one transaction, few so that locks stay short. */
const atOnce = 5000;

export function scheduleForgottenRefusals(context: Pick<ServiceContext, 'tx' | 'jobs'>): Promise<void> {
  return rescheduleJob(context, { name: forgetRefusalsJobName, startAfterSeconds: daySeconds });
}

/** Deletes daily the refusals that nobody tried again: an action discarded on its phone never comes back. */
export function forgetRefusalsJob(platform: Platform): JobDefinition<Record<string, never>> {
  return createRecurringJob(platform, {
    name: forgetRefusalsJobName,
    everySeconds: daySeconds,
    async run(signal) {
      const before = new Date(platform.clock.now().getTime() - refusalDays * daySeconds * 1000);
      for (let forgottenCount = atOnce; forgottenCount === atOnce; ) {
        signal.throwIfAborted();
        forgottenCount = await runAsService(platform, async (context) => {
          const removedCount = await forgetRefusals(context.tx, before, atOnce);
          await recordPurge(context, { job: forgetRefusalsJobName, removedCount, before });
          return removedCount;
        });
      }
    },
  });
}
