import type { Platform, ServiceContext } from '../../platform/http/index.ts';
import { planAgain, type JobDefinition } from '../../platform/jobs/index.ts';
import { dailyPapersJob, daySeconds } from './daily-papers.job.ts';
import { erasePictures, erasePicturesJobName, findDuePapers } from './erase-pictures.ts';

export function planErasedPictures(context: Pick<ServiceContext, 'tx' | 'jobs'>): Promise<void> {
  return planAgain(context, { name: erasePicturesJobName, startAfterSeconds: daySeconds });
}

/**
 * Once a day, erases the pictures and the numbers of cards that ended and of papers that were refused, as
 * `/confidentialite` says, thirty days after their holders were told. A stop loses nothing: what is erased is no
 * candidate any more.
 */
export function erasePicturesJob(platform: Platform): JobDefinition<Record<string, never>> {
  return dailyPapersJob(platform, {
    name: erasePicturesJobName,
    find: findDuePapers,
    run: erasePictures,
    done: 'pictures of papers erased',
  });
}
