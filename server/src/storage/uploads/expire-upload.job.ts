import * as z from 'zod';
import { runAsService, type Platform } from '../../platform/http/index.ts';
import type { JobDefinition } from '../../platform/jobs/index.ts';
import { uploadBuckets } from '../buckets/buckets.ts';
import { listPageKeys } from '../objects/object-row.ts';
import { redrawOrder } from '../objects/redraw-order.ts';
import { expireUpload } from './expire-upload.ts';
import type { UploadParts } from '../parts/upload-parts.ts';

export const expireUploadJobName = 'storage.expire-upload';
const payload = z.object({ id: z.uuid() });

/** Removes an upload a day after it began, with its bytes if it is unfinished; the file of a finished one stays. */
export function expireUploadJob(
  platform: Pick<Platform, 'db' | 'objects' | 'jobs'>,
  parts: UploadParts,
): JobDefinition<z.infer<typeof payload>> {
  return {
    name: expireUploadJobName,
    payload,
    async run({ id }) {
      const isPending = await runAsService(platform, (context) => expireUpload(context, { id }));
      await parts.remove(id);
      if (isPending) return;
      for (const bucket of Object.keys(uploadBuckets)) {
        await platform.objects.delete(`${bucket}/${id}`);
        // The number of pages written before the interruption is unknown.
        const keys = listPageKeys({ previewKey: `${bucket}/${id}-preview`, previewPages: redrawOrder.maxPages });
        for (const key of keys) await platform.objects.delete(key);
      }
    },
  };
}
