import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { sharedDatabase, type TestDatabase } from '../../../test/index.ts';
import { lostJobSeconds } from './create-boss.ts';
import { openJobs, type JobDefinition, type JobRunner } from './index.ts';

const payload = z.object({ word: z.string() });
const taker = fileURLToPath(new URL('../../../test/job-taker.ts', import.meta.url));

sharedDatabase('several nodes on one queue', (open) => {
  let db: TestDatabase;
  let words: string[];
  let runListeners: (() => void)[];
  let started: JobRunner[];
  /** Resolves when `count` jobs were run here. */
  const ran = (count: number): Promise<void> =>
    new Promise((resolve) => {
      runListeners.push(() => words.length >= count && resolve());
    });

  beforeEach(async () => {
    db = await open();
    words = [];
    runListeners = [];
    started = [];
  });
  afterEach(() => Promise.all(started.map((jobs) => jobs.stop())));

  const definition = (more: Partial<JobDefinition<unknown>> = {}): JobDefinition<unknown> => ({
    name: 'essai',
    payload,
    run: async (data) => {
      words.push(payload.parse(data).word);
      runListeners.forEach((tell) => tell());
    },
    ...more,
  });

  async function startNode(
    isWorker: boolean,
    more: Partial<JobDefinition<unknown>> = {},
    isOvertaken = () => Promise.resolve(false),
  ) {
    let recoverLost: () => void = () => undefined;
    const jobs = openJobs({
      db,
      isWorker,
      isOvertaken,
      log: pino({ level: 'silent' }),
      // No poll hides the effect; the test itself starts the check for lost jobs.
      pollSeconds: 3600,
      repeat: (work) => {
        recoverLost = work;
        return () => undefined;
      },
    });
    await jobs.start([definition(more)]);
    started.push(jobs);
    return { jobs, recoverLost: () => recoverLost() };
  }

  const send = (jobs: JobRunner, word: string) => db.asService((tx) => jobs.enqueue(tx, 'essai', { word }));

  test('a node that serves runs nothing, and the worker hears of its jobs without a poll', async () => {
    const { jobs: web } = await startNode(false);
    await send(web, 'before any worker');
    expect(await web.countJobs()).toEqual({ queued: 1, failed: 0 });
    const { jobs: worker } = await startNode(true);
    await worker.waitUntilDrained();
    const second = ran(2);
    await send(web, 'after');
    await second;
    expect(words).toEqual(['before any worker', 'after']);
    expect([await web.ping(), await worker.ping()]).toEqual([true, true]);
  });

  test('an administrator on a node that serves puts a job back, and the worker runs it', async () => {
    let isMended = false;
    const run = async (data: unknown) => {
      if (!isMended) throw new Error('not yet');
      await definition().run(data, new AbortController().signal);
    };
    const { jobs: web } = await startNode(false);
    const { jobs: worker } = await startNode(true, { retryLimit: 0, run });
    await send(web, 'again');
    await worker.waitUntilDrained();
    const [failure] = await web.listFailures({ limit: 1, after: null });
    isMended = true;
    const mended = ran(1);
    expect(await web.tryAgain(failure?.id ?? '')).toBe('waiting');
    await mended;
    expect(words).toEqual(['again']);
  });

  test('a worker that a newer version overtook leaves its jobs to the newer ones', async () => {
    const older = await startNode(true, { retryDelaySeconds: 1 }, () => Promise.resolve(true));
    await send(older.jobs, 'first');
    await expect.poll(() => older.jobs.ping()).toBe(false);
    await send(older.jobs, 'second');
    const { jobs: newer } = await startNode(true, { retryDelaySeconds: 1 });
    const both = ran(2);
    await newer.waitUntilDrained();
    await both;
    expect(words.toSorted()).toEqual(['first', 'second']);
  });

  test('worker-killed-in-the-middle-of-a-job: another takes it back at once', async () => {
    const { jobs: web } = await startNode(false, { retryDelaySeconds: 3600 });
    await send(web, 'orphan');
    const child = spawn(process.execPath, [taker, db.url ?? '', db.url ?? ''], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    for await (const line of createInterface({ input: child.stdout })) {
      expect(line).toBe('orphan');
      child.kill('SIGKILL');
    }
    if (child.signalCode === null) await once(child, 'exit');
    const { recoverLost } = await startNode(true, { retryDelaySeconds: 3600 });
    recoverLost();
    expect(await web.countJobs()).toEqual({ queued: 1, failed: 0 });
    expect(words).toEqual([]);
    // Ten seconds without a heartbeat, for which a drill waits.
    await db.script(`update pgboss.job set heartbeat_on = heartbeat_on - interval '11 s';
      update pgboss.queue set monitor_on = null, monitor_claim_on = null`);
    const back = ran(1);
    recoverLost();
    await back;
    expect(words).toEqual(['orphan']);
    const { heartbeat, recoveryInterval: every } = lostJobSeconds.server;
    expect(heartbeat + every).toBeLessThanOrEqual(30);
  });
});
