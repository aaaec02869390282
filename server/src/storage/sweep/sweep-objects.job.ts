import * as z from 'zod';
import { runAsService, type Platform } from '../../platform/http/index.ts';
import type { JobDefinition } from '../../platform/jobs/index.ts';
import type { UploadParts } from '../parts/upload-parts.ts';
import { closeNight, sweepObjectsJobName } from './plan-sweep.ts';
import { sweepObjects, type SweepOutcome } from './sweep-objects.steps.ts';
import { sweepState } from './sweep.repository.ts';

const payload = z.object({ on: z.string() });

/** Each night, looks for files without a row and rows without a file, and plans the next night. */
export function sweepObjectsJob(
  platform: Pick<Platform, 'db' | 'clock' | 'jobs' | 'objects' | 'log'>,
  parts: UploadParts,
): JobDefinition<z.infer<typeof payload>> {
  return {
    name: sweepObjectsJobName,
    payload,
    // A failed night is tried for about half a day; the next start would plan it again.
    retryLimit: 20,
    retryDelaySeconds: 10,
    async run({ on }, signal) {
      const state = await runAsService(platform, ({ tx }) => sweepState(tx));
      // Another start or another node planned another night meanwhile.
      if (state?.nextOn !== on) return;
      const outcome = await sweepObjects(platform, { parts, from: state.afterKey, signal });
      report(platform.log, outcome);
      await runAsService(platform, (context) => closeNight(context, { on, afterKey: outcome.next }));
    },
  };
}

/** Counts only: a key is of somebody's file. */
function report(log: Platform['log'], { lookedAt, orphans, suspicious, missing, abandonedParts }: SweepOutcome): void {
  const counts = { lookedAt, orphans, missing, abandonedParts };
  if (suspicious)
    log.error(counts, 'too many stored files without a row: none was erased, is this the right database?');
  else if (missing > 0) log.error(counts, 'rows whose stored file is missing');
  else log.info(counts, 'stored files compared with their rows');
}
