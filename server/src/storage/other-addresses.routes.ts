import type { FastifyInstance } from 'fastify';
import { refusals } from './storage-refusal.ts';

const exposed =
  'Content-Length, Content-Range, Content-Disposition, Accept-Ranges, ETag, Last-Modified, Location, Tus-Resumable, ' +
  'Upload-Offset, Upload-Length';

/**
 * Refuses an encoded slash, backslash or zero in the path of an address: it would name another file than it shows, and
 * no stored name has one. Also sets the headers that a page of another origin may read.
 */
export function refuseTwistedAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.origin !== undefined) reply.header('access-control-expose-headers', exposed);
    if (/%(?:2f|5c|00)/i.test(request.url.split('?')[0] ?? '')) throw refusals.pathInvalid();
  });
}

/** Mounts a route and not a not-found handler: the catch-all of the site would answer first, in another format. */
export function mountUnknownRoutes(app: FastifyInstance): void {
  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/*',
    handler: async () => {
      throw refusals.addressUnknown();
    },
  });
}
