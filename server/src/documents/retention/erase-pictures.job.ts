import type { Platform, ServiceContext } from '../../platform/http/index.ts';
import { dropWaitingJobs, rescheduleJob, type JobDefinition } from '../../platform/jobs/index.ts';
import { createDailyDocumentsJob, daySeconds } from './daily-documents.job.ts';
import { erasePictures, erasePicturesJobName, listDueDocuments } from './erase-pictures.ts';

/** Job of the previous release, which erases without an announcement. */
const formerName = 'documents.erase-pictures';

export async function scheduleErasedPictures(context: Pick<ServiceContext, 'tx' | 'jobs'>): Promise<void> {
  await dropWaitingJobs(context.tx, formerName);
  await rescheduleJob(context, { name: erasePicturesJobName, startAfterSeconds: daySeconds });
}

/**
 * Once a day, erases the pictures and numbers of ended cards and refused documents, as `/confidentialite` states,
 * thirty days after the announcement. A stop loses nothing: erased documents are no longer candidates.
 */
export function erasePicturesJob(platform: Platform): JobDefinition<Record<string, never>> {
  return createDailyDocumentsJob(platform, {
    name: erasePicturesJobName,
    find: listDueDocuments,
    run: erasePictures,
    doneMessage: 'pictures of papers erased',
  });
}
