import { runAsService, type Platform, type ServiceContext } from '../platform/http/index.ts';
import { rescheduleJob, createRecurringJob, type JobDefinition } from '../platform/jobs/index.ts';
import { electronicLettersRepository } from './electronic-letters.repository.ts';
import { saveNextFollowUp } from './follow-letter.job.ts';

const sweepJobName = 'electronic-letters.look-again';
const daySeconds = 24 * 3600;
/** Longer than the queue retries a poll. */
const overdueMs = 3_600_000;
const batch = 200;

export function scheduleLetterSweep(context: Pick<ServiceContext, 'tx' | 'jobs'>): Promise<void> {
  return rescheduleJob(context, { name: sweepJobName, startAfterSeconds: 0 });
}

/** Once a day, and at the start: polls again the letters whose job failed for good. */
export function sweepLettersJob(platform: Platform): JobDefinition<Record<string, never>> {
  return createRecurringJob(platform, {
    name: sweepJobName,
    everySeconds: daySeconds,
    async run(signal) {
      for (let after: string | null = null; ; ) {
        signal.throwIfAborted();
        const last: string | null = await runAsService(platform, (context) => scheduleOverdue(context, after));
        if (last === null) return;
        after = last;
      }
    },
  });
}

/** Plans a page of overdue letters; returns the last id, or null at the end. */
async function scheduleOverdue(context: ServiceContext, after: string | null): Promise<string | null> {
  const { tx, clock, log } = context;
  const before = new Date(clock.now().getTime() - overdueMs);
  const rows = await electronicLettersRepository(tx).listOverdue(before, { after, limit: batch });
  // Without those whose sender was told that there is no news: they are no longer polled.
  const lostLetters = rows.filter((row) => row.letter_details.isUnanswered !== true);
  for (const { id } of lostLetters) await saveNextFollowUp(context, { id, startAfterSeconds: 0 });
  if (lostLetters.length > 0) log.warn({ letters: lostLetters.length }, 'electronic letters looked at again');
  return rows.at(-1)?.id ?? null;
}
