import type { Platform, ServiceContext } from '../../platform/http/index.ts';
import { planAgain, type JobDefinition } from '../../platform/jobs/index.ts';
import { announceErasures, findUntoldPapers } from './announce-erasures.ts';
import { dailyPapersJob, daySeconds } from './daily-papers.job.ts';

const name = 'documents.announce-erasures';

export function planAnnouncedErasures(context: Pick<ServiceContext, 'tx' | 'jobs'>): Promise<void> {
  return planAgain(context, { name, startAfterSeconds: daySeconds });
}

/**
 * Once a day, tells whose pictures of papers will be erased thirty days later. A stop loses nothing: who was told is no
 * candidate any more.
 */
export function announceErasuresJob(platform: Platform): JobDefinition<Record<string, never>> {
  return dailyPapersJob(platform, {
    name,
    find: findUntoldPapers,
    run: announceErasures,
    done: 'erasures of pictures announced',
  });
}
