import type { Clock } from '../../platform/clock/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { Tx } from '../../platform/postgres/index.ts';
import { readExhibitJobName } from './read-exhibit.job.ts';
import { readingsRepository } from './readings.repository.ts';

interface ReadingContext {
  readonly tx: Tx;
  readonly clock: Clock;
  readonly jobs: Jobs;
}

/** Requests the reading of each of these files, once. */
export async function askReadings({ tx, clock, jobs }: ReadingContext, objectIds: readonly string[]): Promise<void> {
  for (const objectId of new Set(objectIds)) {
    if (await readingsRepository(tx).ask(objectId, clock.now()))
      await jobs.enqueue(tx, readExhibitJobName, { objectId });
  }
}
