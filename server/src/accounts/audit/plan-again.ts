import type { ServiceContext } from '../../platform/http/index.ts';
import { dropJobs, jobPayloads } from '../../platform/jobs/index.ts';

/** Of one kind, no more can wait than there were starts since the last run. */
const mostWaiting = 200;

/** At the start: this run takes the place of those that earlier starts planned. */
export async function planAgain(
  { tx, jobs }: Pick<ServiceContext, 'tx' | 'jobs'>,
  { name, startAfterSeconds }: { readonly name: string; readonly startAfterSeconds: number },
): Promise<void> {
  const planned = await jobPayloads(tx, name, { after: null, limit: mostWaiting });
  await dropJobs(
    tx,
    name,
    planned.map(({ id }) => id),
  );
  await jobs.enqueue(tx, name, {}, { startAfterSeconds });
}
