import { nextLook } from '@placejuste/domain/fine';
import { parisDay, startOfParisDay, type PlainDate } from '@placejuste/domain/kernel';
import type { ServiceContext } from '../../platform/http/index.ts';
import { followedOfRow } from '../fine-facts.ts';
import { finesRepository } from '../fines.repository.ts';
import type { FineRow } from '../fines.tables.ts';

export const followUpJobName = 'fines.look';
/** Mails leave at eight in Paris. */
const hour = 8;

/**
 * Plans the next day on which the fine needs something by itself: a reminder, or silence become a refusal. The row
 * bears that day, so a job planned before a change finds another one there and does nothing.
 */
export async function scheduleFollowUp(
  { tx, clock, jobs }: Pick<ServiceContext, 'tx' | 'clock' | 'jobs'>,
  row: FineRow,
): Promise<FineRow> {
  const now = clock.now();
  const today = parisDay(now);
  const next = nextLook(followedOfRow(row), today);
  const planned = { looked_on: today, next_look_on: next };
  await finesRepository(tx).change(row.id, planned);
  if (next !== null) {
    await jobs.enqueue(tx, followUpJobName, { id: row.id, on: next }, { startAfterSeconds: secondsUntil(next, now) });
  }
  return { ...row, ...planned };
}

function secondsUntil(day: PlainDate, now: Date): number {
  return Math.max(0, Math.ceil((startOfParisDay(day).getTime() + hour * 3_600_000 - now.getTime()) / 1000));
}
