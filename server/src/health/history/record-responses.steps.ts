import type { FastifyInstance } from 'fastify';
import type { Repeat } from '../../platform/clock/index.ts';
import { runAsService, type Platform } from '../../platform/http/index.ts';
import { describeError } from '../../platform/log/index.ts';
import { computeWaitSeconds } from '../oldest-work.ts';
import { keepSample } from './keep-sample.ts';
import { openMinuteCounter } from './minute-counter.ts';

const minuteMs = 60_000;

/**
 * Counts the responses of this process, and stores the counts each minute. Counts that the database refuses are
 * dropped.
 */
export function recordResponses(app: FastifyInstance, platform: Platform, repeat: Repeat): void {
  const counter = openMinuteCounter();
  const node = platform.newId();
  app.addHook('onResponse', async (_request, { statusCode, elapsedTime }) => counter.note(statusCode, elapsedTime));
  const write = async (): Promise<void> => {
    const responseCounts = counter.take();
    const queues = await platform.jobs.listQueues();
    const waitingCount = queues.reduce((sum, queue) => sum + queue.waiting, 0);
    const now = platform.clock.now();
    const waits = queues.flatMap((queue) => computeWaitSeconds(queue, now) ?? []);
    const oldestSeconds = waits.length === 0 ? null : Math.max(...waits);
    await runAsService(platform, (context) =>
      keepSample(context, { node, ...responseCounts, waiting: waitingCount, oldestSeconds }),
    );
  };
  let writing = Promise.resolve();
  const end = repeat(() => {
    writing = writing
      .then(write)
      .catch((error: Error) => platform.log.warn(describeError(error), 'the minute could not be written'));
  }, minuteMs);
  app.addHook('onClose', async () => {
    end();
    await writing;
  });
}
