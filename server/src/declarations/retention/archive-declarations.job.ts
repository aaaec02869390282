import { shouldArchive } from '@placejuste/domain/declaration';
import { runAsService, type Platform, type ServiceContext } from '../../platform/http/index.ts';
import {
  createNightlyJob,
  scheduleFirstNight,
  type JobDefinition,
  type NightlyWork,
} from '../../platform/jobs/index.ts';
import { retentionRepository } from './retention.repository.ts';

const archiving: NightlyWork = {
  name: 'declarations.archive',
  // While nobody parks.
  parisHour: 3,
  findPlannedNight: (tx) => retentionRepository(tx).findPlannedNight(),
  savePlannedNight: (tx, on) => retentionRepository(tx).plan(on),
};

export function scheduleRetention(platform: Platform): Promise<void> {
  return runAsService(platform, (context) => scheduleFirstNight(context, archiving));
}

/**
 * Archives each night the declarations at the end of their retention: one transaction per page, so that a stop keeps
 * the pages already archived.
 */
export function archiveDeclarationsJob(platform: Platform): JobDefinition<{ readonly on: string }> {
  return createNightlyJob(platform, archiving, async (signal) => {
    for (let after: string | null = null; ; ) {
      signal.throwIfAborted();
      const last: string | null = await runAsService(platform, (context) => archivePage(context, after));
      if (last === null) return;
      after = last;
    }
  });
}

/** Archives one page; returns its last id, or null at the end. */
async function archivePage({ tx, clock }: ServiceContext, after: string | null): Promise<string | null> {
  const now = clock.now();
  const retention = retentionRepository(tx);
  const page = await retention.listCandidates(now, after);
  await retention.archive(page.filter((one) => shouldArchive(one, now)).map(({ id }) => id));
  return page.at(-1)?.id ?? null;
}
