import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { isStillSignedIn } from '../../auth/index.ts';
import { runAsService, type Platform, type RequestUser } from '../../platform/http/index.ts';
import { parseObjectPlace } from '../objects/object-place.ts';
import { demandSignedInUser } from '../demand-signed-in-user.ts';
import { refusals } from '../storage-refusal.ts';
import { chooseParts } from '../parts/choose-parts.ts';
import { checkDestination, receiveFile, type Destination } from './receive-file.steps.ts';
import { readSentFile } from './read-sent-file.ts';
import { buildLinkedUser, readUploadToken, signUpload } from './upload-links.ts';

const tokenQuery = z.object({ token: z.string().max(4000) });
const rateLimit = { max: 120, timeWindow: '1 minute' };

/**
 * Mounts the routes of files sent in one request, as a form or as a raw body, by their owner or by the holder of a
 * link.
 */
export async function mountDirectRoutes(app: FastifyInstance, platform: Platform): Promise<void> {
  const parts = chooseParts(platform);
  const receiveRequest = async (
    request: FastifyRequest,
    user: RequestUser,
    destination: Destination,
  ): Promise<{ Id: string; Key: string }> => {
    const file = await readSentFile(request);
    const id = await receiveFile({ platform, parts, user }, destination, file);
    return { Id: id, Key: `${destination.bucket}/${destination.path}` };
  };

  // A body is a file whatever its type, JSON included, and nothing is read before the checks.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  await app.register(multipart);

  app.post('/object/:bucket/*', { config: { rateLimit } }, async (request) => {
    const user = await demandSignedInUser(platform, request);
    return receiveRequest(request, user, { ...parseObjectPlace(request), taking: isUpsert(request) ? 'any' : 'free' });
  });

  app.put('/object/:bucket/*', { config: { rateLimit } }, async (request) => {
    const user = await demandSignedInUser(platform, request);
    return receiveRequest(request, user, { ...parseObjectPlace(request), taking: 'standing' });
  });

  // The token is the authority here: no bearer is needed.
  app.put('/object/upload/sign/:bucket/*', { config: { rateLimit } }, async (request) => {
    const query = tokenQuery.safeParse(request.query);
    const link = query.success ? readUploadToken(platform, query.data.token) : null;
    const { bucket, path } = parseObjectPlace(request);
    if (link === null || link.bucket !== bucket || link.path !== path) throw refusals.linkInvalid();
    // A person who signed out or was banned sends nothing more, nor does anybody who holds their link.
    const holder = { id: link.user, sessionId: link.session };
    if (!(await runAsService(platform, (context) => isStillSignedIn(context, holder)))) throw refusals.linkInvalid();
    return receiveRequest(request, buildLinkedUser(link), { bucket, path, taking: link.upsert ? 'any' : 'free' });
  });
}

/** Mounts the creation of links for sending a file; its request has no body of its own. */
export function mountUploadLinkRoutes(app: FastifyInstance, platform: Platform): void {
  app.post('/object/upload/sign/:bucket/*', async (request) => {
    const user = await demandSignedInUser(platform, request);
    const place = parseObjectPlace(request);
    const upsert = isUpsert(request);
    await checkDestination({ platform, user }, { ...place, taking: upsert ? 'any' : 'free' });
    const token = signUpload(platform, { ...place, user: user.id, session: user.sessionId, upsert });
    return { url: `/object/upload/sign/${place.bucket}/${place.path}?token=${token}`, token };
  });
}

function isUpsert({ headers }: FastifyRequest): boolean {
  return headers['x-upsert'] === 'true';
}
