import { runAsService, type Platform, type ServiceContext } from '../../platform/http/index.ts';
import { planAgain, recurringJob, type JobDefinition } from '../../platform/jobs/index.ts';
import { erasePictures, erasePicturesJobName, type ErasedPage } from './erase-pictures.ts';

const daySeconds = 24 * 3600;

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
      for (let after: string | null = null; ; ) {
        signal.throwIfAborted();
        const from: string | null = after;
        const page: ErasedPage = await runAsService(platform, (context) => erasePictures(context, { after: from }));
        erased += page.erased;
        if (page.last === null) break;
        after = page.last;
      }
      if (erased > 0) platform.log.info({ erased }, 'pictures of papers erased');
    },
  });
}
