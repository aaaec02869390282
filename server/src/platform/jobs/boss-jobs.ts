import type { JobHold } from '@placejuste/domain/operation';
import { PgBoss } from 'pg-boss';
import { repeatEvery, type Repeat } from '../clock/index.ts';
import { describeError, type Logger } from '../log/index.ts';
import { afterCommit, type OpenDatabase } from '../postgres/index.ts';
import {
  announceJob,
  canReadQueue,
  countDue,
  countJobs,
  endSignsOfLife,
  listFailedJobs,
  findJob,
  jobsChannel,
  putBack,
  listQueueStates,
  retryLostNow,
  sendInside,
  withdrawWaiting,
} from './job-tables.ts';
import type { JobDefinition, JobGate, JobRunner } from './jobs.ts';
import { logQueueFaults } from './queue-faults.ts';
import { maxDeaths, buildQueueOptions, runOne } from './run-job.ts';

/**
 * Seconds between two polls of a queue nobody announced work for: retries, delayed jobs, other nodes' jobs. On the
 * embedded database there is no other node, and each poll takes the one session.
 */
const usualPollSeconds = { embedded: 10, server: 2 } as const;
/**
 * A job whose process died is taken back once its last sign of life is older than `heartbeat`, at the next check for
 * such jobs: at most 15 s on a server, where other nodes wait to run it (decision 0391). The embedded database has one
 * process, and takes back what the former one was running as soon as it starts.
 */
export const lostJobSeconds = {
  embedded: { heartbeat: 30, recoveryInterval: 60 },
  server: { heartbeat: 10, recoveryInterval: 5 },
} as const;
/** Seconds between two removals of finished jobs that their queue no longer keeps. */
const cleaningSeconds = 600;
/** Milliseconds that `stop` gives to running jobs; they are then aborted, and run again at the next start. */
const graceMs = 20_000;
const drainPollMs = 20;
/** Longest delay, in seconds, with a timer; a longer one is left to the poll, as it may outlive this process. */
const maxTimerSeconds = 86_400;

/** An identifier that no job has. */
const absentJobId = '00000000-0000-0000-0000-000000000000';

export interface JobsOptions {
  readonly db: OpenDatabase;
  readonly log: Logger;
  /** False on a node that only enqueues: others run the jobs. */
  readonly isWorker?: boolean;
  /** True when a newer version changed the database so that this one cannot serve it: it then takes no more jobs. */
  readonly isOvertaken?: () => Promise<boolean>;
  readonly repeat?: Repeat;
  /** Replaces `usualPollSeconds`. */
  readonly pollSeconds?: number;
}

/** Jobs kept in the database itself, so that they commit with the decision that made them. */
export function openJobs(options: JobsOptions): JobRunner {
  const { db, log, isWorker = true, repeat = repeatEvery, pollSeconds = usualPollSeconds[db.kind] } = options;
  const { isOvertaken = () => Promise.resolve(false) } = options;
  const lostAfter = lostJobSeconds[db.kind];
  const boss = new PgBoss({
    db: { executeSql: (text, values) => db.script(text, values) },
    backend: db.kind === 'embedded' ? 'pglite' : 'postgres',
    schedule: false,
    // `recoverLostJobs` calls it, then removes the delay that pg-boss gives to the jobs it recovered.
    supervise: false,
    monitorIntervalSeconds: lostAfter.recoveryInterval,
    maintenanceIntervalSeconds: cleaningSeconds,
    // Housekeeping of large tables, and of other sessions: neither exists on one person's machine.
    reindex: db.kind === 'server',
    monitorVacuum: db.kind === 'server',
  });
  const queueFaults = logQueueFaults(log, repeat);
  boss.on('error', queueFaults.fault);
  const workers = new Map<string, string[]>();
  const names = new Set<string>();
  const endings: (() => void)[] = [queueFaults.stop];
  let isPolling = false;
  let isStopped = false;
  let hasBeenOvertaken = false;
  /** The last step of upkeep: steps run one after the other. */
  let upkeep = Promise.resolve();
  let activeDefinitions: readonly JobDefinition<unknown>[] = [];
  let gate: JobGate = () => Promise.resolve(null);
  let hold: JobHold | null = null;
  const timers = new Set<NodeJS.Timeout>();

  const wake = (name: string): void => workers.get(name)?.forEach((id) => boss.notifyWorker(id));
  const wakeIn = (name: string, seconds: number): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      wake(name);
    }, seconds * 1000);
    timers.add(timer.unref());
  };

  async function start(definitions: readonly JobDefinition<unknown>[], newGate: JobGate = gate): Promise<void> {
    gate = newGate;
    await boss.start();
    const queueNames = new Set((await boss.getQueues()).map((queue) => queue.name));
    for (const definition of definitions) {
      const { name } = definition;
      const queue = buildQueueOptions(definition, lostAfter.heartbeat);
      if (queueNames.has(name)) await boss.updateQueue(name, queue);
      else await boss.createQueue(name, queue);
      // This search finds nothing. It makes pg-boss read the queue's options now: the first job sent inside a
      // transaction would otherwise make it read them on another session, which an open transaction refuses.
      await boss.findJobs(name, { id: absentJobId });
      names.add(name);
    }
    if (!isWorker) isPolling = true;
    else await beginWorking(definitions);
  }

  async function beginWorking(definitions: readonly JobDefinition<unknown>[]): Promise<void> {
    if (db.kind === 'embedded') await recoverAllJobs();
    activeDefinitions = definitions;
    await followGate();
    await beginPolling();
    isPolling = true;
  }

  /** Polls the queues whose jobs may start and leaves the others. A running job is never stopped. */
  async function followGate(): Promise<void> {
    if (isStopped || hasBeenOvertaken) return;
    const reasons = { usual: await gate({}), anyClock: await gate({ isSafeWithAnyClock: true }) };
    setHold(reasons.usual);
    for (const definition of activeDefinitions) {
      const reason = definition.isSafeWithAnyClock ? reasons.anyClock : reasons.usual;
      if (reason !== null) leaveQueue(definition.name);
      else if (!workers.has(definition.name)) await pollQueue(definition);
    }
  }

  function setHold(newHold: JobHold | null): void {
    if (newHold === hold) return;
    if (newHold !== null) log.error({ code: newHold }, 'no more jobs start here');
    else log.warn('jobs start again');
    hold = newHold;
  }

  function leaveQueue(name: string): void {
    if (workers.delete(name)) void boss.offWork(name, { wait: false });
  }

  async function pollQueue(definition: JobDefinition<unknown>): Promise<void> {
    const { name } = definition;
    const working = {
      pollingIntervalSeconds: pollSeconds,
      localConcurrency: definition.concurrency ?? 1,
      includeMetadata: true,
    } as const;
    await boss.work(name, working, async ([job]) => {
      // The queue is polled again as soon as this job ends, without waiting.
      wake(name);
      if (job === undefined) return;
      if (await isOvertaken()) refuseAsOvertaken();
      if ((await gate(definition)) === null) return runOne(definition, job, log);
      await putBack(db, job.id);
      runUpkeep(followGate);
    });
    workers.set(name, listWorkerIds(boss, name));
  }

  /** Runs a step of upkeep after those that were asked for before. */
  function runUpkeep(step: () => Promise<void>): void {
    upkeep = upkeep.then(step).catch((error: Error) => {
      log.warn(describeError(error), 'jobs cannot be looked after');
    });
  }

  /** Fails the job that was taken: its transactions would be refused, and its calls to a payment provider would not. */
  function refuseAsOvertaken(): never {
    isPolling = false;
    hasBeenOvertaken = true;
    for (const name of workers.keys()) void boss.offWork(name, { wait: false });
    log.error('this version is overtaken: it takes no more jobs');
    throw new OvertakenError();
  }

  /** Recovers every running job: the lock of the folder shows that the process which ran them is gone. */
  async function recoverAllJobs(): Promise<void> {
    await endSignsOfLife(db);
    await boss.supervise();
    await retryLostNow(db, maxDeaths);
  }

  async function beginPolling(): Promise<void> {
    if (db.kind === 'server') {
      const wakeAll = (): void => [...workers.keys()].forEach(wake);
      endings.push(await db.listen(jobsChannel, { onMessage: wake, onGap: wakeAll }));
    }
    endings.push(
      repeat(() => {
        runUpkeep(recoverLostJobs);
        runUpkeep(followGate);
      }, lostAfter.recoveryInterval * 1000),
    );
  }

  async function recoverLostJobs(): Promise<void> {
    if (!isPolling) return;
    await boss.supervise();
    for (const name of await retryLostNow(db, maxDeaths)) wake(name);
  }

  return {
    start,
    async enqueue(tx, name, payload, options) {
      if (!names.has(name)) throw new Error(`No slice runs the job ${name}`);
      const seconds = options?.startAfterSeconds ?? 0;
      // Under the policy of our queues, a key makes no job the only one of its kind.
      const about = options?.about === undefined ? {} : { singletonKey: options.about };
      await sendInside(tx, (inside) => boss.send(name, payload, { startAfter: seconds, db: inside, ...about }));
      if (!isWorker) {
        if (seconds === 0) await announceJob(tx, name);
        return;
      }
      afterCommit(() => {
        if (seconds === 0) wake(name);
        else if (seconds < maxTimerSeconds) wakeIn(name, seconds);
      });
    },
    withdraw: withdrawWaiting,
    async waitUntilDrained() {
      while ((await countDue(db)) > 0) {
        for (const name of workers.keys()) wake(name);
        await delay(drainPollMs);
      }
    },
    countJobs: () => countJobs(db),
    listQueues: () => listQueueStates(db),
    listFailures: (page) => listFailedJobs(db, page),
    async tryAgain(id) {
      const job = await findJob(db, id);
      if (job === undefined || !names.has(job.name)) return 'unknown';
      if (job.state !== 'failed') return 'not-failed';
      await boss.retry(job.name, id);
      if (isWorker) wake(job.name);
      else await db.asService((tx) => announceJob(tx, job.name));
      return 'waiting';
    },
    getHold: () => hold,
    ping: async () => isPolling && (await canReadQueue(db)),
    async stop() {
      isPolling = false;
      isStopped = true;
      for (const end of endings.splice(0)) end();
      await upkeep;
      for (const timer of timers) clearTimeout(timer);
      // Every queue, those that were left too: a job that ran when its queue was left may still run.
      const shutdown = Promise.all(activeDefinitions.map(({ name }) => boss.offWork(name, { wait: true })));
      const grace = new AbortController();
      await Promise.race([shutdown, delay(graceMs, grace.signal)]);
      grace.abort();
      await boss.stop({ graceful: false });
    },
  };
}

/** Fails a job that this version took and may not run. */
class OvertakenError extends Error {
  override readonly name = 'OvertakenError';
}

function listWorkerIds(boss: PgBoss, name: string): string[] {
  return boss
    .getWipData()
    .filter((worker) => worker.name === name)
    .map((worker) => worker.id);
}

function delay(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => clearTimeout(timer));
  });
}
