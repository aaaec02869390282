import { runAsService, type Platform, type ServiceContext } from '../../platform/http/index.ts';
import { planAgain, recurringJob, type JobDefinition } from '../../platform/jobs/index.ts';
import { erasePictures, erasePicturesJobName, findDuePapers } from './erase-pictures.ts';

const daySeconds = 24 * 3600;
/** Papers found by one reading of the table, and those of one transaction: locks stay short. */
const [foundAtOnce, erasedAtOnce] = [5000, 50];

export function planErasedPictures(context: Pick<ServiceContext, 'tx' | 'jobs'>): Promise<void> {
  return planAgain(context, { name: erasePicturesJobName, startAfterSeconds: daySeconds });
}

/**
 * Once a day, erases the pictures and the numbers of cards that ended and of papers that were refused, as
 * `/confidentialite` says. A stop loses nothing: what is erased is no candidate any more.
 */
export function erasePicturesJob(platform: Platform): JobDefinition<Record<string, never>> {
  return recurringJob(platform, {
    name: erasePicturesJobName,
    everySeconds: daySeconds,
    async run(signal) {
      let erased = 0;
      for (let after: string | undefined, found = foundAtOnce; found === foundAtOnce; ) {
        const page = { after: after ?? null, limit: foundAtOnce };
        const due = await runAsService(platform, (context) => findDuePapers(context, page));
        for (let at = 0; at < due.length; at += erasedAtOnce) {
          signal.throwIfAborted();
          const ids = due.slice(at, at + erasedAtOnce);
          erased += await runAsService(platform, (context) => erasePictures(context, { ids }));
        }
        [after, found] = [due.at(-1), due.length];
      }
      if (erased > 0) platform.log.info({ erased }, 'pictures of papers erased');
    },
  });
}
