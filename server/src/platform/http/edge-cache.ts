import type { FastifyReply } from 'fastify';

/**
 * What a cache in front of us may do with what is the same for everybody (RFC 9213): browsers, which do not read it,
 * ask again each time, so that a new version is seen at once. `stale-if-error` answers while every machine is out.
 */
const edgePolicy = 'max-age=60, stale-while-revalidate=600, stale-if-error=86400';

/** Lets edge caches store a page or a file without personal data and without a time. */
export function setEdgeCaching(reply: FastifyReply): FastifyReply {
  return reply.headers({ 'cache-control': 'no-cache', 'cdn-cache-control': edgePolicy });
}
