import * as z from 'zod';
import { runAsService, type Platform, type ServiceContext } from '../platform/http/index.ts';
import { dropJobs, jobPayloads, type JobDefinition } from '../platform/jobs/index.ts';
import { purgeAudit } from './audit.repository.ts';

const purgeAuditJobName = 'accounts.purge-audit';
const daySeconds = 24 * 3600;
/** Of one kind, no more can wait than there were starts since the last night. */
const mostWaiting = 200;

type PurgeContext = Pick<ServiceContext, 'tx' | 'jobs'>;

/** At the start: the purge of tonight takes the place of those that earlier starts planned. */
export async function planAuditPurge({ tx, jobs }: PurgeContext): Promise<void> {
  const planned = await jobPayloads(tx, purgeAuditJobName, { after: null, limit: mostWaiting });
  await dropJobs(
    tx,
    purgeAuditJobName,
    planned.map(({ id }) => id),
  );
  await jobs.enqueue(tx, purgeAuditJobName, {}, { startAfterSeconds: daySeconds });
}

/** Forgets what is older than what `/confidentialite` says, once a day. */
export function purgeAuditJob(platform: Platform): JobDefinition<Record<string, never>> {
  return {
    name: purgeAuditJobName,
    payload: z.strictObject({}),
    run: () =>
      runAsService(platform, async ({ tx, jobs, clock }) => {
        await purgeAudit(tx, clock.now());
        await jobs.enqueue(tx, purgeAuditJobName, {}, { startAfterSeconds: daySeconds });
      }),
  };
}
