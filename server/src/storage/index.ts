import { runAsService, type Platform, type Slice } from '../platform/http/index.ts';
import { objectRoutes } from './objects/object.routes.ts';
import { answerStorageErrors } from './answer-errors.ts';
import { eraseOrphansJob, eraseOrphansJobName } from './sweep/erase-orphans.job.ts';
import { eraseOrphans } from './sweep/erase-orphans.steps.ts';
import { planSweep } from './sweep/plan-sweep.ts';
import { sweepObjectsJob } from './sweep/sweep-objects.job.ts';
import { expireUploadJob } from './uploads/expire-upload.job.ts';
import { forgetUnclaimedJob } from './uploads/forget-unclaimed.job.ts';
import { partsOf } from './uploads/part-files.ts';
import { resumableRoutes } from './uploads/resumable.routes.ts';

export { eraseOrphans, eraseOrphansJobName };
export type { BucketName } from './buckets.ts';
export type { StoredObject } from './objects/object-row.ts';
export { readObject } from './objects/read-object.steps.ts';
export { readRedrawn } from './objects/read-redrawn.steps.ts';
export { removeObjects } from './objects/remove-objects.ts';
export { pageLinks, previewLink, signedLink } from './objects/signed-links.ts';
export { storeGenerated } from './objects/store-generated.ts';
export {
  claimUploads,
  describeObjects,
  findOwnObject,
  findOwnObjects,
  type ClaimedUpload,
} from './objects/stored-objects.ts';

/** Erases the bytes of uploads whose rows are gone. */
export async function removeParts(
  platform: Pick<Platform, 'dataDir' | 'disk' | 'secrets'>,
  uploadIds: readonly string[],
): Promise<void> {
  const parts = partsOf(platform);
  for (const id of uploadIds) await parts.remove(id);
}

/** storage/v1 keeps the wire of the hosted service: its own plain errors instead of the envelope of `/api`. */
export const storageSlice: Slice = {
  name: 'storage',
  async register(app, platform) {
    await app.register(async (scope) => {
      answerStorageErrors(scope);
      resumableRoutes(scope, platform);
      objectRoutes(scope, platform);
    });
  },
  jobs: (platform) => [
    expireUploadJob(platform, partsOf(platform)),
    eraseOrphansJob(platform),
    forgetUnclaimedJob(platform),
    sweepObjectsJob(platform, partsOf(platform)),
  ],
  start: (platform) => runAsService(platform, planSweep),
};
