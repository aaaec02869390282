import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/http/index.ts';
import { chooseParts } from '../parts/choose-parts.ts';
import { createResumableServers } from './resumable-server.ts';
import { demandSignedInUser } from '../demand-signed-in-user.ts';

/**
 * Mounts resumable uploads as in the hosted service: `storage/v1/upload/resumable`, tus 1.0.0, a bearer on every
 * request.
 */
export function mountResumableRoutes(app: FastifyInstance, platform: Platform): void {
  const serverFor = createResumableServers(platform, chooseParts(platform));
  // The bytes go from the socket to the disk: no parser may read them first.
  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));
  for (const url of ['/upload/resumable', '/upload/resumable/:id']) {
    app.route({
      method: ['POST', 'HEAD', 'PATCH', 'DELETE'],
      url,
      config: { rateLimit: { max: 600, timeWindow: '1 minute' } },
      async handler(request, reply) {
        const user = await demandSignedInUser(platform, request);
        reply.hijack();
        await serverFor({ user, replaces: request.headers['x-upsert'] === 'true' }).handle(request.raw, reply.raw);
      },
    });
  }
}
