import type { JobHold } from '@placejuste/domain/operation';
import type { JobWithMetadata } from 'pg-boss';
import type { Logger } from '../log/index.ts';
import type { OpenDatabase } from '../postgres/index.ts';
import { putJobBack } from './job-tables.ts';
import type { JobDefinition, JobGate } from './jobs.ts';
import type { QueueWorkers } from './queue-workers.ts';
import { runTakenJob } from './run-job.ts';
import type { Upkeep } from './upkeep.ts';

interface GatedWorkParts {
  readonly db: OpenDatabase;
  readonly log: Logger;
  readonly workers: QueueWorkers;
  readonly upkeep: Upkeep;
  readonly isOvertaken: () => Promise<boolean>;
  /** Called when a job was taken by a version that may no longer run it. */
  readonly onOvertaken: () => void;
}

/** The jobs that this process runs, as long as the gate lets them start. */
export interface GatedWork {
  begin(definitions: readonly JobDefinition<unknown>[], gate: JobGate): Promise<void>;
  /** Polls the queues whose jobs may start and leaves the others. A running job is never stopped. */
  followGate(): Promise<void>;
  /** Returns why no job starts, as the gate last answered; null while jobs start. */
  getHold(): JobHold | null;
  /** Polls no other queue from now on. Returns the jobs that were begun with. */
  end(): readonly JobDefinition<unknown>[];
}

export function createGatedWork({ db, log, workers, upkeep, isOvertaken, onOvertaken }: GatedWorkParts): GatedWork {
  let definitions: readonly JobDefinition<unknown>[] = [];
  let gate: JobGate = () => Promise.resolve(null);
  let hold: JobHold | null = null;
  let isOver = false;

  async function followGate(): Promise<void> {
    if (isOver) return;
    const reasons = { usual: await gate({}), anyClock: await gate({ isSafeWithAnyClock: true }) };
    setHold(reasons.usual);
    for (const definition of definitions) {
      const reason = definition.isSafeWithAnyClock ? reasons.anyClock : reasons.usual;
      if (reason !== null) workers.leave(definition.name);
      else if (!workers.isPolling(definition.name))
        await workers.poll(definition, (job) => runGatedJob(definition, job));
    }
  }

  function setHold(newHold: JobHold | null): void {
    if (newHold === hold) return;
    if (newHold !== null) log.error({ code: newHold }, 'no more jobs start here');
    else log.warn('jobs start again');
    hold = newHold;
  }

  /** Runs a job that was taken, unless the gate closed since: the job then goes back to its queue. */
  async function runGatedJob(definition: JobDefinition<unknown>, job: JobWithMetadata<unknown>): Promise<void> {
    if (await isOvertaken()) refuseAsOvertaken();
    if ((await gate(definition)) === null) return runTakenJob(definition, job, log);
    await putJobBack(db, job.id);
    upkeep.run(followGate);
  }

  /** Fails the job that was taken: its transactions would be refused, and its calls to a payment provider would not. */
  function refuseAsOvertaken(): never {
    isOver = true;
    workers.leaveAll();
    onOvertaken();
    log.error('this version is overtaken: it takes no more jobs');
    throw new OvertakenError();
  }

  return {
    async begin(newDefinitions, newGate) {
      definitions = newDefinitions;
      gate = newGate;
      await followGate();
    },
    followGate,
    getHold: () => hold,
    end() {
      isOver = true;
      return definitions;
    },
  };
}

/** Fails a job that this version took and may not run. */
class OvertakenError extends Error {
  override readonly name = 'OvertakenError';
}
