import { recordPurge } from '../../accounts/index.ts';
import { runAsService, type Platform, type ServiceContext } from '../../platform/http/index.ts';
import { rescheduleJob, createRecurringJob, type JobDefinition } from '../../platform/jobs/index.ts';
import { carersRepository } from '../carers.repository.ts';

const forgetInvitationsJobName = 'carers.forget-invitations';
const daySeconds = 86_400;
/**
 * Days during which the holder can still see whom they invited; the address is then erased, since its owner never
 * answered.
 */
const keptDays = 30;

export function scheduleForgottenInvitations(context: Pick<ServiceContext, 'tx' | 'jobs'>): Promise<void> {
  return rescheduleJob(context, { name: forgetInvitationsJobName, startAfterSeconds: daySeconds });
}

/** Once a day, erases the addresses of people who were invited and did not accept. */
export function forgetInvitationsJob(platform: Platform): JobDefinition<Record<string, never>> {
  return createRecurringJob(platform, {
    name: forgetInvitationsJobName,
    everySeconds: daySeconds,
    async run() {
      const before = new Date(platform.clock.now().getTime() - keptDays * daySeconds * 1000);
      await runAsService(platform, async (context) => {
        const removedCount = await carersRepository(context.tx).forgetInvitations(before);
        await recordPurge(context, { job: forgetInvitationsJobName, removedCount, before });
      });
    },
  });
}
