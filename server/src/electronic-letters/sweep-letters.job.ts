import { runAsService, type Platform, type ServiceContext } from '../platform/http/index.ts';
import { rescheduleJob, createRecurringJob, type JobDefinition } from '../platform/jobs/index.ts';
import { electronicLettersRepository } from './electronic-letters.repository.ts';
import { saveNextFollowUp } from './follow-letter.job.ts';

const sweepJobName = 'electronic-letters.look-again';
const daySeconds = 24 * 3600;
/** Longer than the queue tries a look again. */
const overdueMs = 3_600_000;
const batch = 200;

export function scheduleLetterSweep(context: Pick<ServiceContext, 'tx' | 'jobs'>): Promise<void> {
  return rescheduleJob(context, { name: sweepJobName, startAfterSeconds: 0 });
}

/** Once a day, and at the start: looks again at the letters whose look was lost, its job having failed for good. */
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

/** The last of those read, null when none was left. */
async function scheduleOverdue(context: ServiceContext, after: string | null): Promise<string | null> {
  const { tx, clock, log } = context;
  const before = new Date(clock.now().getTime() - overdueMs);
  const rows = await electronicLettersRepository(tx).listOverdue(before, { after, limit: batch });
  // Their senders were told that nothing is heard of them: they are followed no more.
  const lostLetters = rows.filter((row) => row.letter_details.isUnanswered !== true);
  for (const { id } of lostLetters) await saveNextFollowUp(context, { id, startAfterSeconds: 0 });
  if (lostLetters.length > 0) log.warn({ letters: lostLetters.length }, 'electronic letters looked at again');
  return rows.at(-1)?.id ?? null;
}
