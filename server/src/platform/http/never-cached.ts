import type { FastifyInstance } from 'fastify';

/** Answers for programs speak of one person: no cache keeps them, unless a route says otherwise of its own. */
export function neverCached(app: FastifyInstance, machinePrefixes: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!machinePrefixes.some((prefix) => request.url.startsWith(prefix))) return;
    reply.header('cache-control', 'no-store');
    // The raw reply has the header too, for answers that a library writes on the socket itself, as for uploads.
    reply.raw.setHeader('cache-control', 'no-store');
  });
}
