import type { FastifyInstance } from 'fastify';
import { refusals } from './storage-refusal.ts';

const exposed =
  'Content-Length, Content-Range, Content-Disposition, Accept-Ranges, ETag, Last-Modified, Location, Tus-Resumable, ' +
  'Upload-Offset, Upload-Length';

/**
 * A slash that is not written as one, a backslash or a zero in the path of an address would name another file than it
 * shows: no file is called so. What a page of another origin may read of an answer is said too.
 */
export function refuseTwistedAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.origin !== undefined) reply.header('access-control-expose-headers', exposed);
    if (/%(?:2f|5c|00)/i.test(request.url.split('?')[0] ?? '')) throw refusals.pathInvalid();
  });
}

/** A route, not a not-found handler: the site's own catch-all would answer first, in another shape. */
export function mountUnknownRoutes(app: FastifyInstance): void {
  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/*',
    handler: async () => {
      throw refusals.addressUnknown();
    },
  });
}
