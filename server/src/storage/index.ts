import type { FastifyInstance } from 'fastify';
import { allowOfficialClient } from '../auth/index.ts';
import { runAsService, type Slice } from '../platform/http/index.ts';
import { answerStorageErrors } from './answer-errors.ts';
import { mountBucketRoutes } from './buckets/bucket.routes.ts';
import { mountChangeRoutes } from './changes/changes.routes.ts';
import { mountDirectRoutes, mountUploadLinkRoutes } from './direct/direct.routes.ts';
import { mountListingRoutes } from './listing/listing.routes.ts';
import { mountLinkRoutes } from './objects/link.routes.ts';
import { mountObjectRoutes } from './objects/object.routes.ts';
import { refuseTwistedAddresses, mountUnknownRoutes } from './other-addresses.routes.ts';
import { mountRenderRoutes } from './renders/render.routes.ts';
import { eraseOrphansJob, eraseOrphansJobName } from './sweep/erase-orphans.job.ts';
import { eraseOrphans, type OrphansToErase } from './sweep/erase-orphans.steps.ts';
import { scheduleSweep } from './sweep/schedule-sweep.ts';
import { sweepObjectsJob } from './sweep/sweep-objects.job.ts';
import { expireUploadJob } from './uploads/expire-upload.job.ts';
import { forgetUnclaimedJob } from './uploads/forget-unclaimed.job.ts';
import { chooseParts } from './parts/choose-parts.ts';
import { mountResumableRoutes } from './uploads/resumable.routes.ts';

export { eraseOrphans, eraseOrphansJobName, type OrphansToErase };
export { countErasedFilesLeft, nameErasedFiles } from './sweep/erased-files.repository.ts';
export type { BucketName } from './buckets/buckets.ts';
export type { StoredObject } from './objects/object-row.ts';
export { addGenerated, putGenerated, type GeneratedBytes } from './objects/generated.ts';
export {
  holdOwnObject,
  isSentByOthers,
  lockIdleObjects,
  sampleObjects,
  listUnclaimedObjects,
  type SampledObject,
} from './objects/objects.repository.ts';
export { readObject } from './objects/read-object.steps.ts';
export { readRedrawn } from './objects/read-redrawn.steps.ts';
export { removeObjects } from './objects/remove-objects.ts';
export { buildPageLinks, buildPreviewLink, buildSignedLink } from './objects/signed-links.ts';
export { removeParts } from './parts/remove-parts.ts';
export { releaseFiles } from './uploads/release-files.ts';
export { listNamedKeys } from './sweep/sweep.repository.ts';
export {
  claimUploads,
  listStoredObjects,
  findOwnObject,
  findOwnObjects,
  type ClaimedUpload,
} from './objects/stored-objects.ts';

/** storage/v1 keeps the wire format of the hosted service: plain errors instead of the envelope of `/api`. */
export const storageSlice: Slice = {
  name: 'storage',
  async register(app, platform) {
    await app.register(
      async (scope) => {
        allowOfficialClient(scope);
        answerStorageErrors(scope);
        refuseTwistedAddresses(scope);
        mountResumableRoutes(scope, platform);
        mountBucketRoutes(scope, platform);
        mountObjectRoutes(scope, platform);
        mountLinkRoutes(scope, platform);
        mountListingRoutes(scope, platform);
        mountChangeRoutes(scope, platform);
        mountRenderRoutes(scope, platform);
        mountUploadLinkRoutes(scope, platform);
        await scope.register((inner: FastifyInstance) => mountDirectRoutes(inner, platform));
        mountUnknownRoutes(scope);
      },
      { prefix: '/storage/v1' },
    );
  },
  jobs: (platform) => [
    expireUploadJob(platform, chooseParts(platform)),
    eraseOrphansJob(platform),
    forgetUnclaimedJob(platform),
    sweepObjectsJob(platform, chooseParts(platform)),
  ],
  start: (platform) => runAsService(platform, scheduleSweep),
};
