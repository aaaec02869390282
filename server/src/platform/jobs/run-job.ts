import type { JobWithMetadata, QueueOptions } from 'pg-boss';
import * as z from 'zod';
import { traceError, type Logger } from '../log/index.ts';
import { heartbeatLost } from './job-tables.ts';
import type { JobDefinition } from './jobs.ts';

/** How long the queue keeps a finished job, done or failed, unless its definition says otherwise. */
export const finishedJobDays = 7;
/** Used where the definition says nothing, in seconds: five more tries over about two minutes. */
const defaults = { retryLimit: 5, retryDelay: 5, retryDelayMax: 3_600, deleteAfter: finishedJobDays * 86_400 };

export function buildQueueOptions(definition: JobDefinition<unknown>, heartbeatSeconds: number): QueueOptions {
  return {
    retryLimit: definition.retryLimit ?? defaults.retryLimit,
    retryDelay: definition.retryDelaySeconds ?? defaults.retryDelay,
    retryDelayMax: definition.retryDelayMaxSeconds ?? defaults.retryDelayMax,
    retryBackoff: true,
    heartbeatSeconds,
    deleteAfterSeconds: definition.deleteAfterSeconds ?? defaults.deleteAfter,
  };
}

/** The error that the queue stores: only the name of the first one, whose message may quote a person's data. */
class JobFailed extends Error {
  override readonly name = 'JobFailed';
}

/** Tries that may end with the death of the process: one may be a power cut, but several point to the job itself. */
export const maxDeaths = 2;
const death = z.object({ value: z.object({ message: z.enum([heartbeatLost, 'job timed out']) }) });

function hasEndedProcesses({ retryCount, output }: Pick<JobWithMetadata<unknown>, 'retryCount' | 'output'>): boolean {
  return retryCount >= maxDeaths && death.safeParse(output).success;
}

export async function runTakenJob(
  definition: JobDefinition<unknown>,
  job: JobWithMetadata<unknown>,
  log: Logger,
): Promise<void> {
  try {
    const payload = z.parse(definition.payload, job.data);
    if (definition.giveUp !== undefined && hasEndedProcesses(job)) {
      log.error({ job: definition.name, id: job.id }, 'job given up: the process ended under it');
      return await definition.giveUp(payload, 'process-ended');
    }
    await definition.run(payload, job.signal);
  } catch (error) {
    const traced = traceError(error);
    log.error({ job: definition.name, id: job.id, ...traced }, 'job failed');
    const isLast = job.retryCount >= job.retryLimit && !job.signal.aborted;
    if (isLast && (await tryToGiveUp(definition, job, log)) && definition.isFinalOnceGivenUp) return;
    throw new JobFailed(traced.error);
  }
}

/** Returns false when `giveUp` is absent or fails: its failure must not hide the reason for which the job failed. */
async function tryToGiveUp(
  definition: JobDefinition<unknown>,
  job: JobWithMetadata<unknown>,
  log: Logger,
): Promise<boolean> {
  const payload = z.safeParse(definition.payload, job.data);
  if (!payload.success || definition.giveUp === undefined) return false;
  try {
    await definition.giveUp(payload.data, 'tries-spent');
    return true;
  } catch (error) {
    log.error({ job: definition.name, id: job.id, ...traceError(error) }, 'job not given up');
    return false;
  }
}
