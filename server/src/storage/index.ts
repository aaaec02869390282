import type { FastifyError } from 'fastify';
import { isDiskFull } from '../platform/disk/index.ts';
import { HttpRefusal, retryAfterSeconds, type Platform, type Slice } from '../platform/http/index.ts';
import { isOutage } from '../platform/postgres/index.ts';
import { eraseOrphans, eraseOrphansJob, eraseOrphansJobName } from './erase-orphans.job.ts';
import { expireUploadJob } from './expire-upload.job.ts';
import { objectRoutes } from './object.routes.ts';
import { partsOf, resumableRoutes } from './resumable.routes.ts';
import { refusals, StorageRefusal } from './storage-refusal.ts';
import { storageMessages } from './storage.messages.fr.ts';
import { planSweep, sweepObjectsJob } from './sweep-objects.job.ts';
import { forgetUnclaimedJob } from './unclaimed.ts';

export { eraseOrphans, eraseOrphansJobName };
export type { BucketName } from './buckets.ts';
export type { StoredObject } from './objects.repository.ts';
export { readRedrawn } from './redrawn-pages.ts';
export { pageLinks, previewLink, signedLink } from './signed-links.ts';
export {
  claimUploads,
  describeObjects,
  findOwnObject,
  findOwnObjects,
  readObject,
  removeObjects,
  storeGenerated,
  type ClaimedUpload,
} from './stored-objects.ts';

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
      scope.setErrorHandler((error: FastifyError | StorageRefusal | HttpRefusal, request, reply) => {
        if (error instanceof StorageRefusal) return reply.code(error.status).type('application/json').send(error.body);
        if (error instanceof HttpRefusal) {
          return reply
            .code(error.status)
            .send({ statusCode: String(error.status), error: error.code, message: error.message });
        }
        const isOut = isOutage(error);
        if (isOut) reply.header('retry-after', retryAfterSeconds);
        const status = isOut ? 503 : (error.statusCode ?? 500);
        // Never the message, which the stack repeats: a database error may quote a path.
        if (status >= 500)
          request.log.error(
            { error: error.name, cause: error.code, stack: error.stack?.split('\n').slice(1, 8) },
            'storage failed',
          );
        if (isDiskFull(error)) {
          const full = refusals.diskFull();
          return reply.code(full.status).type('application/json').send(full.body);
        }
        const message = status >= 500 ? storageMessages.fault : storageMessages.badRequest;
        return reply.code(status).send({
          statusCode: String(status),
          error: status >= 500 ? 'internal' : (error.code ?? 'internal'),
          message,
        });
      });
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
  start: planSweep,
};
