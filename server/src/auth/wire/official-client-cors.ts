import type { FastifyInstance } from 'fastify';

const exposed = 'X-Total-Count, Link, X-Supabase-Api-Version, Content-Range';
const methods = 'GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS';

/**
 * Lets the official client call from another origin. Safe for any origin, since no cookie is ever read: the bearer is
 * the only proof. Requested headers are reflected, because new releases of the client send new ones.
 */
export function allowOfficialClient(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (request, reply) => {
    if (request.headers.origin === undefined) return;
    reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', exposed);
  });
  scope.options('/*', async (request, reply) => {
    const requestedHeaders = request.headers['access-control-request-headers'];
    reply.header('access-control-allow-methods', methods).header('access-control-max-age', '86400');
    if (requestedHeaders !== undefined) reply.header('access-control-allow-headers', requestedHeaders);
    return reply.code(204).send();
  });
}
