import * as z from 'zod';
import type { Platform } from '../platform/http/index.ts';
import type { JobDefinition } from '../platform/jobs/index.ts';
import type { PartFiles } from './part-files.ts';
import { uploadBuckets } from './buckets.ts';
import { isClaimed, objectById, pageKeys } from './objects.repository.ts';
import { redrawOrder } from './redraw-order.ts';
import { forgetUnclaimedJobName, unclaimedLifeMs } from './unclaimed.ts';
import { removeUpload } from './uploads.repository.ts';

export const expireUploadJobName = 'storage.expire-upload';
export const uploadLifeMs = 24 * 3_600_000;

const payload = z.object({ id: z.uuid() });

/**
 * Forgets an upload a day after it began: an unfinished one with its bytes, a finished one with its memory only. What
 * nothing names by then is looked at once more when its time is over.
 */
export function expireUploadJob(
  platform: Pick<Platform, 'db' | 'objects' | 'jobs'>,
  parts: PartFiles,
): JobDefinition<z.infer<typeof payload>> {
  return {
    name: expireUploadJobName,
    payload,
    async run({ id }) {
      // The row first: whoever is finishing this upload at the same moment either has it stored, or finds it gone.
      const stands = await platform.db.asService(async (tx) => {
        await removeUpload(tx, id);
        if ((await objectById(tx, id)) === null) return false;
        if (!(await isClaimed(tx, id))) {
          await platform.jobs.enqueue(
            tx,
            forgetUnclaimedJobName,
            { id },
            { startAfterSeconds: (unclaimedLifeMs - uploadLifeMs) / 1000 },
          );
        }
        return true;
      });
      await parts.remove(id);
      if (stands) return;
      for (const bucket of Object.keys(uploadBuckets)) {
        await platform.objects.delete(`${bucket}/${id}`);
        // How many pages were written before the try stopped is not known.
        const keys = pageKeys({ previewKey: `${bucket}/${id}-preview`, previewPages: redrawOrder.mostPages });
        for (const key of keys) await platform.objects.delete(key);
      }
    },
  };
}
