import type { Platform, ServiceContext } from '../../platform/http/index.ts';
import { dropWaitingJobs, rescheduleJob, type JobDefinition } from '../../platform/jobs/index.ts';
import { createDailyDocumentsJob, daySeconds } from './daily-documents.job.ts';
import { erasePictures, erasePicturesJobName, listDueDocuments } from './erase-pictures.ts';

/** The job of the release before, which erases what its holder was not told. */
const formerName = 'documents.erase-pictures';

export async function scheduleErasedPictures(context: Pick<ServiceContext, 'tx' | 'jobs'>): Promise<void> {
  await dropWaitingJobs(context.tx, formerName);
  await rescheduleJob(context, { name: erasePicturesJobName, startAfterSeconds: daySeconds });
}

/**
 * Once a day, erases the pictures and the numbers of cards that ended and of papers that were refused, as
 * `/confidentialite` says, thirty days after their holders were told. A stop loses nothing: what is erased is no
 * candidate any more.
 */
export function erasePicturesJob(platform: Platform): JobDefinition<Record<string, never>> {
  return createDailyDocumentsJob(platform, {
    name: erasePicturesJobName,
    find: listDueDocuments,
    run: erasePictures,
    doneMessage: 'pictures of papers erased',
  });
}
