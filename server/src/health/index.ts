import { healthContract, probeHeader } from '@placejuste/contracts/health';
import { ok } from '@placejuste/domain/kernel';
import { readClockFault } from '../evidence/index.ts';
import { mountCalls, type Platform, type Slice } from '../platform/http/index.ts';

const version = '0.1.0';
const deadlineMs = 1000;

export const healthSlice: Slice = {
  name: 'health',
  register(app, platform) {
    // The connectivity probe (specification §7): answers whatever the state of the database.
    app.head('/api/health', { config: { rateLimit: { max: 600, timeWindow: '1 minute' } } }, (_request, reply) =>
      reply.header('cache-control', 'no-store').header(probeHeader.name, probeHeader.value).code(200).send(),
    );
    mountCalls(
      app,
      healthContract,
      {
        async readHealth() {
          const [database, objects, jobs] = await Promise.all([
            platform.db.ping(deadlineMs),
            answerInTime(platform.objects.ping(), false),
            answerInTime(platform.jobs.ping(), false),
          ]);
          const clock = database ? await answerInTime(clockWord(platform), 'down') : 'down';
          const parts = { database: word(database), objects: word(objects), jobs: word(jobs), clock };
          const isWell = database && objects && jobs && clock === 'ok';
          return ok({ status: isWell ? 'ok' : 'degraded', version, parts } as const);
        },
      },
      platform.identify,
    );
  },
};

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

async function clockWord(platform: Platform): Promise<'ok' | 'doubtful' | 'down'> {
  try {
    return (await readClockFault(platform)) === null ? 'ok' : 'doubtful';
  } catch {
    // The database went away since it answered.
    return 'down';
  }
}
