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
          const [database, objects] = await Promise.all([platform.db.ping(deadlineMs), platform.objects.ping()]);
          const clock = database ? await clockWord(platform) : ('down' as const);
          // Jobs live in the database: they run while it answers.
          const parts = { database: word(database), objects: word(objects), jobs: word(database), clock };
          return ok({ status: database && objects && clock === 'ok' ? 'ok' : 'degraded', version, parts } as const);
        },
      },
      platform.identify,
    );
  },
};

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
