import type { Platform, ServiceContext } from '../../platform/http/index.ts';
import { rescheduleJob, type JobDefinition } from '../../platform/jobs/index.ts';
import { announceErasures, listUnannouncedDocuments } from './announce-erasures.ts';
import { createDailyDocumentsJob, daySeconds } from './daily-documents.job.ts';

const name = 'documents.announce-erasures';
/**
 * Most documents announced per night: the mails share the queue of the reminders of deadlines, which must not wait
 * behind the first night.
 */
const announcedPerNight = 5000;

export function scheduleAnnouncedErasures(context: Pick<ServiceContext, 'tx' | 'jobs'>): Promise<void> {
  return rescheduleJob(context, { name, startAfterSeconds: daySeconds });
}

/**
 * Once a day, announces the erasure of pictures, thirty days ahead. A stop loses nothing: announced documents are no
 * longer candidates. Unannounced pictures are kept, so that a night may leave the rest to the next one.
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
