import { computeAgreementStart } from '@placejuste/domain/document';
import { recordPurge } from '../../accounts/index.ts';
import { runAsService, type Platform, type ServiceContext } from '../../platform/http/index.ts';
import { rescheduleJob, createRecurringJob, type JobDefinition } from '../../platform/jobs/index.ts';
import { secondLooksRepository } from './second-looks.repository.ts';

const forgetSecondLooksJobName = 'documents.forget-second-looks';
const daySeconds = 24 * 3600;

export function scheduleForgottenSecondLooks(context: Pick<ServiceContext, 'tx' | 'jobs'>): Promise<void> {
  return rescheduleJob(context, { name: forgetSecondLooksJobName, startAfterSeconds: daySeconds });
}

/** Deletes daily the answers that no longer count, as `/confidentialite` states, and the looks that nobody gave. */
export function forgetSecondLooksJob(platform: Platform): JobDefinition<Record<string, never>> {
  return createRecurringJob(platform, {
    name: forgetSecondLooksJobName,
    everySeconds: daySeconds,
    run: () =>
      runAsService(platform, async (context) => {
        const { tx, clock, log } = context;
        const now = clock.now();
        const before = computeAgreementStart(now);
        const forgottenCount = await secondLooksRepository(tx, now).forget(before);
        await recordPurge(context, { job: forgetSecondLooksJobName, removedCount: forgottenCount, before });
        if (forgottenCount > 0) log.info({ forgotten: forgottenCount }, 'second looks forgotten');
      }),
  });
}
