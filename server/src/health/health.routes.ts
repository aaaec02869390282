import { type healthContract, livePath, probeHeader, readyPath } from '@placejuste/contracts/health';
import { ok } from '@placejuste/domain/kernel';
import type { FastifyInstance } from 'fastify';
import { retryAfterSeconds, type Handlers, type Platform } from '../platform/http/index.ts';
import { hasEveryMigration, type Migration } from '../platform/postgres/index.ts';
import { answerInTime } from './answer-in-time.ts';
import { checkHealth } from './check-health.steps.ts';

const limit = { config: { rateLimit: { max: 600, timeWindow: '1 minute' } } };

export const healthHandlers: Handlers<typeof healthContract.calls> = {
  readHealth: async (_request, platform) => ok(await checkHealth(platform)),
};

/** The connectivity probe (specification §7): answers whatever the state of the database. */
export function probeRoutes(app: FastifyInstance): void {
  app.head('/api/health', limit, (_request, reply) =>
    reply.header('cache-control', 'no-store').header(probeHeader.name, probeHeader.value).code(200).send(),
  );
}

/** A database that is out is no reason to start a process again. */
export function liveRoutes(app: FastifyInstance): void {
  app.get(livePath, limit, (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'live' }));
}

interface Readiness {
  readonly migrations: readonly Migration[];
  readonly isStopping: () => boolean;
}

/**
 * For a proxy that chooses where to send people: 503 while the database is out, or lacks a migration (an older backup
 * came back under a running server), and from the moment the process is asked to stop, while it still answers who
 * comes.
 */
export function readyRoutes(app: FastifyInstance, db: Platform['db'], { migrations, isStopping }: Readiness): void {
  app.get(readyPath, limit, async (_request, reply) => {
    const isReady = !isStopping() && (await answerInTime(hasEveryMigration(db, migrations), false));
    reply.header('cache-control', 'no-store');
    if (isReady) return reply.send({ status: 'ready' });
    return reply.code(503).header('retry-after', retryAfterSeconds).send({ status: 'not ready' });
  });
}
