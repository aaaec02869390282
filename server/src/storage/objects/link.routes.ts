import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { runAsUser, type Platform } from '../../platform/http/index.ts';
import { transformShape } from '../renders/transform.ts';
import { demandSignedInUser } from '../demand-signed-in-user.ts';
import { refusals } from '../storage-refusal.ts';
import { parseObjectPlace } from './object-place.ts';
import { checkMayTakeAway, ownContent } from './own-object.steps.ts';
import { findOwnFiles } from './read-own-object.ts';
import { maxLinkSeconds, signToken } from './signed-links.ts';

const expiresIn = z.int().min(1).max(maxLinkSeconds);
// Strict: an unknown field, such as a version, would otherwise be ignored silently.
const signBody = z.strictObject({ expiresIn, transform: z.optional(transformShape) });
const signManyBody = z.strictObject({ expiresIn, paths: z.array(z.string().min(1).max(1024)).min(1).max(100) });

const notThere = 'Either the object does not exist or you do not have access to it';

/** Mounts the links that open one's own files for a while. */
export function mountLinkRoutes(app: FastifyInstance, platform: Platform): void {
  app.post('/object/sign/:bucket/*', async (request) => {
    const row = await ownContent(platform, request);
    const body = signBody.safeParse(request.body);
    if (!body.success) throw refusals.badRequest();
    const { transform } = body.data;
    const link = transform === undefined ? { object: row.id } : { object: row.id, transform };
    const token = signToken(platform, link, body.data.expiresIn);
    const place = transform === undefined ? '/object/sign' : '/render/image/sign';
    return { signedURL: `${place}/${row.bucket}/${row.path}?token=${token}` };
  });

  app.post('/object/sign/:bucket', async (request) => {
    const user = await demandSignedInUser(platform, request);
    const { bucket } = parseObjectPlace({ params: { ...(request.params as object), '*': '' } });
    const body = signManyBody.safeParse(request.body);
    if (!body.success) throw refusals.badRequest();
    const { paths, expiresIn: seconds } = body.data;
    await checkMayTakeAway(platform, user, bucket);
    const rows = await runAsUser(platform, user, (context) => findOwnFiles(context, { bucket, paths }));
    return paths.map((path, index) => {
      const row = rows[index];
      if (row === undefined || row === null) return { error: notThere, path, signedURL: null };
      const token = signToken(platform, { object: row.id }, seconds);
      return { error: null, path, signedURL: `/object/sign/${bucket}/${path}?token=${token}` };
    });
  });
}
