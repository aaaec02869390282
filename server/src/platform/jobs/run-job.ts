import type { Job, QueueOptions } from 'pg-boss';
import * as z from 'zod';
import type { Logger } from '../log/index.ts';
import type { JobDefinition } from './jobs.ts';

/** Seconds. Five tries more over about two minutes, unless the definition says otherwise. */
const usual = { retryLimit: 5, retryDelay: 5, retryDelayMax: 3_600 };
/** A job whose process died is taken up again once its last sign of life is this old. Seconds. */
const heartbeatSeconds = 30;

export function queueOptions(definition: JobDefinition<unknown>): QueueOptions {
  return {
    retryLimit: definition.retryLimit ?? usual.retryLimit,
    retryDelay: definition.retryDelaySeconds ?? usual.retryDelay,
    retryDelayMax: definition.retryDelayMaxSeconds ?? usual.retryDelayMax,
    retryBackoff: true,
    heartbeatSeconds,
  };
}

/** What the queue keeps of a failure: it stores messages, and a message may quote a person's data. */
class JobFailed extends Error {
  override readonly name = 'JobFailed';
}

export async function runOne(definition: JobDefinition<unknown>, job: Job<unknown>, log: Logger): Promise<void> {
  try {
    await definition.run(z.parse(definition.payload, job.data), job.signal);
  } catch (error) {
    const { name, stack, code } = error as { name?: string; stack?: string; code?: unknown };
    const where = stack?.split('\n').filter((line) => /^\s+at /u.test(line)).slice(0, 6);
    log.error({ job: definition.name, id: job.id, error: name, code, where }, 'job failed');
    throw new JobFailed(name ?? 'Error');
  }
}
