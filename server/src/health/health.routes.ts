import { type healthContract, livePath, probeHeader, readyPath } from '@placejuste/contracts/health';
import { ok } from '@placejuste/domain/kernel';
import { jobHoldMessages, unreadyMessages } from '@placejuste/domain/operation';
import type { FastifyInstance } from 'fastify';
import { retryAfterSeconds, type Handlers } from '../platform/http/index.ts';
import { checkHealth } from './check-health.steps.ts';
import { checkReadiness, type Readiness, type ReadinessMeans } from './check-readiness.steps.ts';

const limit = { config: { rateLimit: { max: 600, timeWindow: '1 minute' } } };

export const healthHandlers: Handlers<typeof healthContract.calls> = {
  readHealth: async (_request, platform) => ok(await checkHealth(platform)),
};

/** Mounts the connectivity probe (specification §7), which answers whatever the state of the database. */
export function mountProbeRoutes(app: FastifyInstance): void {
  app.head('/api/health', limit, (_request, reply) =>
    reply.header('cache-control', 'no-store').header(probeHeader.name, probeHeader.value).code(200).send(),
  );
}

/** Mounts the liveness probe, which ignores the database: restarting a process would not bring it back. */
export function mountLiveRoutes(app: FastifyInstance): void {
  app.get(livePath, limit, (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'live' }));
}

/**
 * Mounts the readiness probe of a load balancer. It answers 503 in these cases:
 * - the database is down, or lacks a migration because an older backup was restored under a running server;
 * - a newer version changed the database beyond what this one can serve;
 * - this process differs from the others;
 * - its disk has no room for photographs, and that of another process has;
 * - this process is stopping. It still answers the requests that reach it.
 *
 * A process that starts no job, but can answer people, answers 200 and gives the reason.
 */
export function mountReadyRoutes(app: FastifyInstance, means: ReadinessMeans, readiness: Readiness): void {
  app.get(readyPath, limit, async (_request, reply) => {
    const reasons = await checkReadiness(means, readiness);
    reply.header('cache-control', 'no-store');
    const hold = readiness.jobHold();
    const holdReply = hold === null ? {} : { jobs: { code: hold, message: jobHoldMessages[hold] } };
    if (reasons.length === 0) return reply.send({ status: 'ready', ...holdReply });
    return reply
      .code(503)
      .header('retry-after', retryAfterSeconds)
      .send({ status: 'not ready', reasons: reasons.map((code) => ({ code, message: unreadyMessages[code] })) });
  });
}
