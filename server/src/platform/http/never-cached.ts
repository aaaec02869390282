import type { FastifyInstance } from 'fastify';

/** Answers of the API concern one person, so no cache stores them unless a route sets its own rule. */
export function neverCached(app: FastifyInstance, machinePrefixes: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!machinePrefixes.some((prefix) => request.url.startsWith(prefix))) return;
    reply.header('cache-control', 'no-store');
    // On the raw reply too, for answers that a library writes on the socket itself, as for uploads.
    reply.raw.setHeader('cache-control', 'no-store');
  });
}
