import { runAsService, type Platform, type ServiceContext } from '../../platform/http/index.ts';
import { rescheduleJob, createRecurringJob, type JobDefinition } from '../../platform/jobs/index.ts';
import { purgeChainEntries } from './audit-chain.repository.ts';
import { computeAuditCutoff, purgeAudit } from './audit.repository.ts';
import { recordPurge } from './record-purge.ts';

const purgeAuditJobName = 'accounts.purge-audit';
const daySeconds = 24 * 3600;

export function scheduleAuditPurge(context: Pick<ServiceContext, 'tx' | 'jobs'>): Promise<void> {
  return rescheduleJob(context, { name: purgeAuditJobName, startAfterSeconds: daySeconds });
}

/** Once a day, deletes the lines older than `/confidentialite` allows. */
export function purgeAuditJob(platform: Platform): JobDefinition<Record<string, never>> {
  return createRecurringJob(platform, {
    name: purgeAuditJobName,
    everySeconds: daySeconds,
    run: () =>
      runAsService(platform, async (context) => {
        const before = computeAuditCutoff(context.clock.now());
        const removedCount = await purgeAudit(context.tx, before);
        await purgeChainEntries(context.tx, before);
        await recordPurge(context, { job: purgeAuditJobName, removedCount, before });
      }),
  });
}
