import { recipientDays } from '@placejuste/domain/broadcast';
import { runAsService, type Platform, type ServiceContext } from '../../platform/http/index.ts';
import { rescheduleJob, createRecurringJob, type JobDefinition } from '../../platform/jobs/index.ts';
import { forgetRecipients, forgetRecipientsJobName } from './forget-recipients.ts';

const daySeconds = 86_400;

export function scheduleForgetting(context: Pick<ServiceContext, 'tx' | 'jobs'>): Promise<void> {
  return rescheduleJob(context, { name: forgetRecipientsJobName, startAfterSeconds: daySeconds });
}

/**
 * Each day, deletes old recipients, one batch per transaction: a million rows cannot be deleted within the time limit
 * of one statement.
 */
export function forgetRecipientsJob(platform: Platform): JobDefinition<Record<string, never>> {
  return createRecurringJob(platform, {
    name: forgetRecipientsJobName,
    everySeconds: daySeconds,
    async run(signal) {
      const before = new Date(platform.clock.now().getTime() - recipientDays * daySeconds * 1000);
      while (await runAsService(platform, (context) => forgetRecipients(context, { before }))) signal.throwIfAborted();
    },
  });
}
