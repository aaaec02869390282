import { repeatEvery, type Repeat } from '../clock/index.ts';
import type { Logger } from '../log/index.ts';
import { afterCommit, type OpenDatabase, type Tx } from '../postgres/index.ts';
import { createBoss, createQueues, lostJobSeconds } from './create-boss.ts';
import { createGatedWork } from './gated-work.ts';
import {
  announceJob,
  canReadQueue,
  countDue,
  countJobs,
  findJob,
  jobsChannel,
  listFailedJobs,
  listQueueStates,
  sendInTransaction,
  withdrawWaiting,
} from './job-tables.ts';
import type { JobRunner } from './jobs.ts';
import { logQueueFaults } from './queue-faults.ts';
import { createQueueWorkers } from './queue-workers.ts';
import { recoverAllJobs, recoverLostJobs } from './recover-jobs.ts';
import { createUpkeep } from './upkeep.ts';

/**
 * Seconds between two polls of a queue nobody announced work for: retries, delayed jobs, other nodes' jobs. On the
 * embedded database there is no other node, and each poll takes the one session.
 */
const usualPollSeconds = { embedded: 10, server: 2 } as const;
/** Milliseconds that `stop` gives to running jobs; they are then aborted, and run again at the next start. */
const graceMs = 20_000;
const drainPollMs = 20;

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
  const { heartbeat, recoveryInterval } = lostJobSeconds[db.kind];
  const boss = createBoss(db);
  const queueFaults = logQueueFaults(log, repeat);
  boss.on('error', queueFaults.report);
  /** True from the end of `start` until `stop`, or until a newer version changed the database. */
  let isServing = false;
  const upkeep = createUpkeep(log);
  const workers = createQueueWorkers(boss, pollSeconds);
  const work = createGatedWork({
    db,
    log,
    workers,
    upkeep,
    isOvertaken,
    onOvertaken: () => {
      isServing = false;
    },
  });
  const names = new Set<string>();
  const stopFunctions: (() => void)[] = [queueFaults.stop];

  /** Starts what goes on until `stop`: other nodes' announcements, the recovery of lost jobs, checks of the gate. */
  async function beginUpkeep(): Promise<void> {
    if (db.kind === 'server')
      stopFunctions.push(await db.listen(jobsChannel, { onMessage: workers.wake, onGap: workers.wakeAll }));
    stopFunctions.push(
      repeat(() => {
        upkeep.run(recoverAndWake);
        upkeep.run(work.followGate);
      }, recoveryInterval * 1000),
    );
  }

  async function recoverAndWake(): Promise<void> {
    if (!isServing) return;
    for (const name of await recoverLostJobs(boss, db)) workers.wake(name);
  }

  /** Once the transaction commits, has the queue polled when its new job may start, in so many seconds. */
  async function announce(tx: Tx, name: string, seconds: number): Promise<void> {
    if (isWorker) afterCommit(() => (seconds === 0 ? workers.wake(name) : workers.wakeIn(name, seconds)));
    // The nodes that run jobs find a delayed one by their polls.
    else if (seconds === 0) await announceJob(tx, name);
  }

  return {
    async start(definitions, gate = () => Promise.resolve(null)) {
      await boss.start();
      await createQueues(boss, definitions, heartbeat);
      for (const { name } of definitions) names.add(name);
      if (isWorker) {
        if (db.kind === 'embedded') await recoverAllJobs(boss, db);
        await work.begin(definitions, gate);
        await beginUpkeep();
      }
      isServing = true;
    },
    async enqueue(tx, name, payload, { startAfterSeconds = 0, about } = {}) {
      if (!names.has(name)) throw new Error(`No slice runs the job ${name}`);
      // Under the policy of our queues, a key makes no job the only one of its kind.
      const key = about === undefined ? {} : { singletonKey: about };
      await sendInTransaction(tx, (transaction) =>
        boss.send(name, payload, { startAfter: startAfterSeconds, db: transaction, ...key }),
      );
      await announce(tx, name, startAfterSeconds);
    },
    withdraw: withdrawWaiting,
    async waitUntilDrained() {
      while ((await countDue(db)) > 0) {
        workers.wakeAll();
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
      if (isWorker) workers.wake(job.name);
      else await db.asService((tx) => announceJob(tx, job.name));
      return 'waiting';
    },
    getHold: work.getHold,
    ping: async () => isServing && (await canReadQueue(db)),
    async stop() {
      isServing = false;
      const definitions = work.end();
      for (const end of stopFunctions.splice(0)) end();
      await upkeep.waitForSteps();
      workers.clearTimers();
      const grace = new AbortController();
      await Promise.race([workers.waitForJobs(definitions), delay(graceMs, grace.signal)]);
      grace.abort();
      await boss.stop({ graceful: false });
    },
  };
}

function delay(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => clearTimeout(timer));
  });
}
