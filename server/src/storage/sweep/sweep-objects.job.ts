import { runAsService, type Platform } from '../../platform/http/index.ts';
import { createNightlyJob, type JobDefinition } from '../../platform/jobs/index.ts';
import type { UploadParts } from '../parts/upload-parts.ts';
import { endSweepNight, sweep } from './schedule-sweep.ts';
import { sweepObjects, type SweepOutcome } from './sweep-objects.steps.ts';
import { findSweptUpTo } from './sweep.repository.ts';

/** Each night, looks for objects without a row and rows without an object. */
export function sweepObjectsJob(
  platform: Pick<Platform, 'db' | 'clock' | 'jobs' | 'objects' | 'log'>,
  parts: UploadParts,
): JobDefinition<{ readonly on: string }> {
  return createNightlyJob(platform, sweep, async (signal) => {
    const from = await runAsService(platform, ({ tx }) => findSweptUpTo(tx));
    const outcome = await sweepObjects(platform, { parts, from, signal });
    logOutcome(platform.log, outcome);
    await runAsService(platform, (context) => endSweepNight(context, { sweptUpTo: outcome.next }));
  });
}

/** Logs counts only: a key belongs to somebody's file. */
function logOutcome(
  log: Platform['log'],
  { lookedAt, orphans, isSuspicious, missing, abandonedParts }: SweepOutcome,
): void {
  const counts = { lookedAt, orphans, missing, abandonedParts };
  if (isSuspicious)
    log.error(counts, 'too many stored files without a row: none was erased, is this the right database?');
  else if (missing > 0) log.error(counts, 'rows whose stored file is missing');
  else log.info(counts, 'stored files compared with their rows');
}
