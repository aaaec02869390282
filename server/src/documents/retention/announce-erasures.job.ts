import type { Platform, ServiceContext } from '../../platform/http/index.ts';
import { rescheduleJob, type JobDefinition } from '../../platform/jobs/index.ts';
import { announceErasures, listUnannouncedDocuments } from './announce-erasures.ts';
import { createDailyDocumentsJob, daySeconds } from './daily-documents.job.ts';

const name = 'documents.announce-erasures';
/** Their mails leave by the queue of the reminders of legal dates, which must not wait behind a first night. */
const announcedPerNight = 5000;

export function scheduleAnnouncedErasures(context: Pick<ServiceContext, 'tx' | 'jobs'>): Promise<void> {
  return rescheduleJob(context, { name, startAfterSeconds: daySeconds });
}

/**
 * Once a day, tells whose pictures of papers will be erased thirty days later. A stop loses nothing: who was told is no
 * candidate any more. What is untold is kept, so that a night may leave the rest to the next.
 */
export function announceErasuresJob(
  platform: Platform,
  maxPerNight = announcedPerNight,
): JobDefinition<Record<string, never>> {
  return createDailyDocumentsJob(platform, {
    name,
    find: listUnannouncedDocuments,
    run: announceErasures,
    doneMessage: 'erasures of pictures announced',
    maxPerNight,
  });
}
