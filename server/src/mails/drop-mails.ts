import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { Platform } from '../platform/http/index.ts';
import { dropJobs, dropJobsEnqueuedAbout, listJobPayloads } from '../platform/jobs/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import { mailQueues } from './deliver-mail.job.ts';
import { computeRecipientDigest, readRecipient } from './sealed-mail.ts';

const pageSize = 200;

/** Deletes the queued mails to an address in lower case, including those already sent. Returns how many. */
export async function dropMailsTo(platform: Pick<Platform, 'secrets'>, tx: Tx, email: string): Promise<number> {
  let dropped = 0;
  for (const queue of mailQueues) dropped += await dropFrom(queue, { platform, tx, email });
  return dropped;
}

async function dropFrom(
  queue: string,
  { platform, tx, email }: { readonly platform: Pick<Platform, 'secrets'>; readonly tx: Tx; readonly email: string },
): Promise<number> {
  let dropped = await dropJobsEnqueuedAbout(tx, queue, computeRecipientDigest(platform, email));
  // Mails queued by an earlier version, for seven days: their recipient is only known once they are unsealed.
  for (let after: string | null = null; ; ) {
    const page = await listJobPayloads(tx, queue, { after, limit: pageSize });
    const theirs = page
      .filter(({ data }) => readRecipient(platform, data)?.toLowerCase() === email)
      .map(({ id }) => id);
    await dropJobs(tx, queue, theirs);
    dropped += theirs.length;
    after = page.at(-1)?.id ?? null;
    if (page.length < pageSize) return dropped;
  }
}

/** Deletes the mails to an address that were written to this machine instead of being sent. Returns how many. */
export async function removeLocalMailsTo({ mailer }: Pick<Platform, 'mailer'>, email: string): Promise<number> {
  const { folder } = mailer;
  if (folder === null) return 0;
  let removedCount = 0;
  // The folder does not exist before the first mail.
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.endsWith('.eml'))) {
    const file = join(folder, name);
    const { to = [] } = await PostalMime.parse(await readFile(file));
    if (!to.some(({ address }) => address?.toLowerCase() === email)) continue;
    await rm(file);
    removedCount += 1;
  }
  return removedCount;
}
