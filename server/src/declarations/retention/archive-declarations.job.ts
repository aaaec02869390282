import { shouldArchive } from '@placejuste/domain/declaration';
import { runAsService, type Platform, type ServiceContext } from '../../platform/http/index.ts';
import { nightlyJob, planFirstNight, type JobDefinition, type NightlyWork } from '../../platform/jobs/index.ts';
import { retentionRepository } from './retention.repository.ts';

const archiving: NightlyWork = {
  name: 'declarations.archive',
  // While nobody parks.
  parisHour: 3,
  plannedNight: (tx) => retentionRepository(tx).nextLook(),
  keepPlannedNight: (tx, on) => retentionRepository(tx).plan(on),
};

export function planRetention(platform: Platform): Promise<void> {
  return runAsService(platform, (context) => planFirstNight(context, archiving));
}

/** Each night, archives what ended its retention. */
export function archiveDeclarationsJob(platform: Platform): JobDefinition<{ readonly on: string }> {
  return nightlyJob(platform, archiving, () => runAsService(platform, archiveEnded));
}

async function archiveEnded({ tx, clock }: ServiceContext): Promise<void> {
  const now = clock.now();
  const retention = retentionRepository(tx);
  let after: string | null = null;
  for (;;) {
    const page = await retention.candidates(now, after);
    const last = page.at(-1);
    if (last === undefined) return;
    await retention.archive(page.filter((one) => shouldArchive(one, now)).map(({ id }) => id));
    after = last.id;
  }
}
