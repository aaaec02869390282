import { healthContract, probeHeader, readyPath } from '@placejuste/contracts/health';
import { ok } from '@placejuste/domain/kernel';
import { readClockFault } from '../evidence/index.ts';
import type { FastifyInstance } from 'fastify';
import { mountCalls, retryAfterSeconds, runAsService, type Platform, type Slice } from '../platform/http/index.ts';
import { hasEveryMigration, readMigrations } from '../platform/postgres/index.ts';

const version = '0.1.0';
const deadlineMs = 1000;

export const healthSlice: Slice = {
  name: 'health',
  async register(app, platform) {
    await answerReady(app, platform);
    // The connectivity probe (specification §7): answers whatever the state of the database.
    app.head('/api/health', { config: { rateLimit: { max: 600, timeWindow: '1 minute' } } }, (_request, reply) =>
      reply.header('cache-control', 'no-store').header(probeHeader.name, probeHeader.value).code(200).send(),
    );
    mountCalls(
      app,
      healthContract,
      {
        async readHealth() {
          const [database, objects, jobs, disk] = await Promise.all([
            platform.db.ping(deadlineMs),
            answerInTime(platform.objects.ping(), false),
            answerInTime(platform.jobs.ping(), false),
            answerInTime(diskWord(platform), 'down'),
          ]);
          const clock = database ? await answerInTime(clockWord(platform), 'down') : 'down';
          const parts = { database: word(database), objects: word(objects), jobs: word(jobs), clock, disk };
          const isWell = database && objects && jobs && clock === 'ok' && disk === 'ok';
          return ok({ status: isWell ? 'ok' : 'degraded', version, parts } as const);
        },
      },
      platform,
    );
  },
};

/**
 * For a proxy that chooses where to send people: 503 while the database is out, or lacks a migration (an older backup
 * came back under a running server). A server that is stopping never comes here: Fastify answers 503 to everything.
 */
async function answerReady(app: FastifyInstance, { db }: Platform): Promise<void> {
  const migrations = await readMigrations();
  app.get(readyPath, { config: { rateLimit: { max: 600, timeWindow: '1 minute' } } }, async (_request, reply) => {
    const isReady = await answerInTime(hasEveryMigration(db, migrations), false);
    reply.header('cache-control', 'no-store');
    if (isReady) return reply.send({ status: 'ready' });
    return reply.code(503).header('retry-after', retryAfterSeconds).send({ status: 'not ready' });
  });
}

/** `otherwise` for a part that fails or hangs: a bucket behind a broken network answers neither yes nor no. */
async function answerInTime<Answer>(answer: Promise<Answer>, otherwise: Answer): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Answer>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), deadlineMs);
  });
  return Promise.race([answer.catch(() => otherwise), late]).finally(() => clearTimeout(timer));
}

function word(up: boolean): 'ok' | 'down' {
  return up ? 'ok' : 'down';
}

async function diskWord(platform: Platform): Promise<'ok' | 'low'> {
  return (await platform.disk.isLow()) ? 'low' : 'ok';
}

async function clockWord(platform: Platform): Promise<'ok' | 'doubtful' | 'down'> {
  try {
    return (await runAsService(platform, readClockFault)) === null ? 'ok' : 'doubtful';
  } catch {
    // The database went away since it answered.
    return 'down';
  }
}
