import { countPendingJobs, withdrawJobs } from '../platform/jobs/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import { deliverBulkJobName } from './deliver-mail.job.ts';
import { sealedMail } from './sealed-mail.ts';

/** Mails to many that were handed over and have not left. */
export function countBulkMails(tx: Tx): Promise<number> {
  return countPendingJobs(tx, deliverBulkJobName);
}

/** Takes back the mails of one sending that were never tried. Returns whose they were. */
export async function takeBackBulkMails(tx: Tx, batch: string): Promise<readonly string[]> {
  const taken = await withdrawJobs(tx, deliverBulkJobName, { key: 'batch', value: batch });
  return taken.flatMap((data) => sealedMail.safeParse(data).data?.person ?? []);
}
