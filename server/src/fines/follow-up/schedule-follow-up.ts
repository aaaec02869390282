import { computeNextFollowUp, computeFollowUpAfterChange } from '@placejuste/domain/fine';
import { toParisDay, computeParisDayStart, type PlainDate } from '@placejuste/domain/kernel';
import type { ServiceContext } from '../../platform/http/index.ts';
import { toFollowedFine } from '../fine-facts.ts';
import { finesRepository } from '../fines.repository.ts';
import type { FineRow } from '../fines.tables.ts';

export const followUpJobName = 'fines.look';
/** Hour at which mails are sent, in Paris. */
const hour = 8;

type JobContext = Pick<ServiceContext, 'tx' | 'clock' | 'jobs'>;

/**
 * Plans the next day on which the fine needs a follow-up: a reminder, or a silence that becomes a refusal. The row
 * stores that day, so that a job planned before a change finds another day and does nothing. A follow-up due today or
 * overdue is planned for today: the change itself sends no mail.
 */
export function scheduleFollowUp(context: JobContext, row: FineRow): Promise<FineRow> {
  const today = toParisDay(context.clock.now());
  const lastFollowUpOn = row.looked_on ?? today;
  const next = computeFollowUpAfterChange(toFollowedFine(row), { lastFollowUpOn, plannedOn: row.next_look_on, today });
  return savePlan(context, row, { looked_on: lastFollowUpOn, next_look_on: next });
}

/** For the job alone, after it sent the mails that were due: nothing is due today or before any more. */
export function scheduleNextFollowUp(context: JobContext, row: FineRow): Promise<FineRow> {
  const today = toParisDay(context.clock.now());
  return savePlan(context, row, { looked_on: today, next_look_on: computeNextFollowUp(toFollowedFine(row), today) });
}

/** For the sweep: plans the missing follow-ups, and leaves those planned in time. */
export async function scheduleUnplanned(context: JobContext, row: FineRow): Promise<void> {
  const today = toParisDay(context.clock.now());
  const lastFollowUpOn = row.looked_on ?? today;
  const next = computeFollowUpAfterChange(toFollowedFine(row), { lastFollowUpOn, plannedOn: row.next_look_on, today });
  if (next === null || (row.next_look_on !== null && row.next_look_on <= next)) return;
  await savePlan(context, row, { looked_on: lastFollowUpOn, next_look_on: next });
}

async function savePlan(
  context: JobContext,
  row: FineRow,
  days: Pick<FineRow, 'looked_on' | 'next_look_on'>,
): Promise<FineRow> {
  await finesRepository(context.tx).change(row.id, days);
  if (days.next_look_on !== null) await enqueueFollowUp(context, { id: row.id, on: days.next_look_on });
  return { ...row, ...days };
}

/** Enqueues the follow-up for eight that day, or at once if that is past. */
export async function enqueueFollowUp(
  { tx, clock, jobs }: JobContext,
  followUp: { readonly id: string; readonly on: PlainDate },
): Promise<void> {
  const now = clock.now();
  const day = followUp.on < toParisDay(now) ? toParisDay(now) : followUp.on;
  await jobs.enqueue(tx, followUpJobName, { ...followUp }, { startAfterSeconds: computeSecondsUntil(day, now) });
}

function computeSecondsUntil(day: PlainDate, now: Date): number {
  return Math.max(0, Math.ceil((computeParisDayStart(day).getTime() + hour * 3_600_000 - now.getTime()) / 1000));
}
