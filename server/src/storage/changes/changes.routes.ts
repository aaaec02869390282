import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { runAsService, type Platform } from '../../platform/http/index.ts';
import { isBucket } from '../buckets/buckets.ts';
import { parseObjectPlace } from '../objects/object-place.ts';
import { buildRemovedView } from '../objects/object.view.ts';
import { demandSignedInUser } from '../demand-signed-in-user.ts';
import { refusals } from '../storage-refusal.ts';
import { copyOwnFile } from './copy-own-file.steps.ts';
import { moveOwnFile, type Relocation } from './move-own-file.ts';
import { removeOwnFiles } from './remove-own-files.ts';

const path = z.string().min(1).max(1024);
// Strict: an unknown field, such as a version or the metadata of a copy, would otherwise be ignored silently.
const relocationBody = z.strictObject({
  bucketId: z.string(),
  sourceKey: path,
  destinationKey: path,
  destinationBucket: z.optional(z.string()),
  copyMetadata: z.optional(z.literal(true)),
});
const removalBody = z.strictObject({ prefixes: z.array(path).min(1).max(1000) });

/** Mounts the moving, copying and removal of one's own files to which no row refers yet. */
export function mountChangeRoutes(app: FastifyInstance, platform: Platform): void {
  app.post('/object/move', async (request) => {
    const user = await demandSignedInUser(platform, request);
    const move = parseRelocation(request);
    const id = await runAsService(platform, (context) => moveOwnFile({ ...context, user }, move));
    return { message: 'Successfully moved', Id: id, Key: `${move.bucket}/${move.to}` };
  });

  app.post('/object/copy', async (request) => {
    const user = await demandSignedInUser(platform, request);
    const copy = parseRelocation(request);
    const id = await copyOwnFile({ platform, user }, copy);
    return { Id: id, Key: `${copy.bucket}/${copy.to}` };
  });

  app.delete('/object/:bucket', async (request) => {
    const user = await demandSignedInUser(platform, request);
    const { bucket } = parseObjectPlace({ params: { ...(request.params as object), '*': '' } });
    const body = removalBody.safeParse(request.body);
    if (!body.success) throw refusals.badRequest();
    const paths = body.data.prefixes;
    const rows = await runAsService(platform, (context) => removeOwnFiles({ ...context, user }, { bucket, paths }));
    return rows.map(buildRemovedView);
  });

  app.delete('/object/:bucket/*', async (request) => {
    const user = await demandSignedInUser(platform, request);
    const { bucket, path: only } = parseObjectPlace(request);
    const rows = await runAsService(platform, (context) =>
      removeOwnFiles({ ...context, user }, { bucket, paths: [only] }),
    );
    if (rows.length === 0) throw refusals.objectUnknown();
    return { message: 'Successfully deleted' };
  });
}

/** Reads a move within one bucket: the rules of another bucket are only checked when a file is sent to it. */
function parseRelocation(request: FastifyRequest): Relocation {
  const body = relocationBody.safeParse(request.body);
  if (!body.success) throw refusals.badRequest();
  const { bucketId: bucket, sourceKey: from, destinationKey: to, destinationBucket = bucket } = body.data;
  if (!isBucket(bucket) || !isBucket(destinationBucket)) throw refusals.bucketUnknown();
  if (bucket !== destinationBucket) throw refusals.notOpen();
  return { bucket, from, to };
}
