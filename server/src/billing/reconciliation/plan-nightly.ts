import type { ServiceContext } from '../../platform/http/index.ts';
import { dropJobs, jobPayloads } from '../../platform/jobs/index.ts';

const daySeconds = 24 * 3600;
const mostWaiting = 200;

/** At the start: the job of tonight takes the place of those that earlier starts planned. */
export async function planNightly({ tx, jobs }: Pick<ServiceContext, 'tx' | 'jobs'>, name: string): Promise<void> {
  const planned = await jobPayloads(tx, name, { after: null, limit: mostWaiting });
  await dropJobs(
    tx,
    name,
    planned.map(({ id }) => id),
  );
  await jobs.enqueue(tx, name, {}, { startAfterSeconds: daySeconds });
}
