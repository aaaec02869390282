import { pino } from 'pino';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { eachDatabase, type TestDatabase } from '../../../test/index.ts';
import { openJobs, createRecurringJob, type JobGate, type JobRunner } from './index.ts';

eachDatabase('jobs that may not start', (open) => {
  let db: TestDatabase;
  let jobs: JobRunner;
  let reason: Awaited<ReturnType<JobGate>>;
  let finished: string[];
  let lines: string[];
  let recoverLost: () => void;
  const gate: JobGate = async ({ isSafeWithAnyClock }) => (isSafeWithAnyClock ? null : reason);

  // Prevents the next test from using a database in which the queue's tables were already made.
  beforeAll(async () => {
    db = await open();
    const first = openJobs({ db, log: pino({ level: 'silent' }) });
    await first.start([]);
    await first.stop();
  });
  beforeEach(async () => {
    await db.script('delete from pgboss.job; delete from pgboss.queue');
    [reason, finished, lines] = [null, [], []];
    jobs = openJobs({
      db,
      pollSeconds: 3600,
      log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
      repeat: (work) => {
        recoverLost = work;
        return () => undefined;
      },
    });
  });
  afterEach(() => jobs.stop());

  const makeJob = (name: string, run = async (): Promise<void> => void finished.push(name)) => ({
    name,
    payload: z.object({}),
    run,
  });
  const send = (name: string) => db.asService((tx) => jobs.enqueue(tx, name, {}));
  const listStoredJobs = async () => {
    const { rows } = await db.script(`select name, state::text as state, retry_count as tries from pgboss.job
      where state <> 'completed' and name not like '\\_\\_%' order by name`);
    return rows;
  };
  /** A job that was put back is due again a few seconds later; the next sweep, ten minutes later, does not count. */
  const makeDueNow = () =>
    db.script(`update pgboss.job set start_after = now()
      where state in ('created', 'retry') and start_after < now() + interval '1 minute'`);
  const countLines = (word: string) => lines.filter((line) => line.includes(word)).length;

  test('clock-forty-days-ahead: a sweep that is due waits, at no try, and runs once it is right', async () => {
    const sweep = createRecurringJob({ db, jobs }, { name: 'sweep', everySeconds: 600, run: makeJob('sweep').run });
    await jobs.start([sweep], gate);
    reason = 'CLOCK_OFF_DATABASE';
    await send('sweep');
    await expect.poll(() => jobs.getHold()).toBe('CLOCK_OFF_DATABASE');
    await expect.poll(listStoredJobs).toEqual([{ name: 'sweep', state: 'created', tries: 0 }]);
    await makeDueNow();
    for (let checks = 0; checks < 3; checks += 1) recoverLost();
    await send('sweep');
    reason = null;
    expect(finished).toEqual([]);
    recoverLost();
    await expect.poll(() => jobs.getHold()).toBeNull();
    await makeDueNow();
    recoverLost();
    await jobs.waitUntilDrained();
    expect(finished).toEqual(['sweep', 'sweep']);
    expect([countLines('no more jobs start here'), countLines('jobs start again')]).toEqual([1, 1]);
  });

  test('what runs ends, and what the clock does not decide goes on', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const long = makeJob('long', async () => {
      await released;
      finished.push('long');
    });
    await jobs.start([long, { ...makeJob('mail'), isSafeWithAnyClock: true }, makeJob('charge')], gate);
    await send('long');
    await expect.poll(listStoredJobs).toEqual([{ name: 'long', state: 'active', tries: 0 }]);
    reason = 'CLOCK_OFF_DATABASE';
    for (const name of ['charge', 'mail']) await send(name);
    await expect.poll(() => finished).toEqual(['mail']);
    release();
    await expect.poll(() => finished).toEqual(['mail', 'long']);
    await expect.poll(listStoredJobs).toEqual([{ name: 'charge', state: 'created', tries: 0 }]);
  });

  test('held-then-restarted: stopping waits for what runs, though its queue was left', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const long = { ...makeJob('long'), run: (_payload: unknown, signal: AbortSignal) => runUntil(released, signal) };
    const runUntil = async (end: Promise<void>, signal: AbortSignal): Promise<void> => {
      const cut = new Promise<string>((resolve) => signal.addEventListener('abort', () => resolve('cut')));
      finished.push(await Promise.race([end.then(() => 'ended'), cut]));
    };
    await jobs.start([long], gate);
    await send('long');
    await expect.poll(listStoredJobs).toEqual([{ name: 'long', state: 'active', tries: 0 }]);
    reason = 'CLOCK_OFF_DATABASE';
    recoverLost();
    await expect.poll(() => jobs.getHold()).toBe('CLOCK_OFF_DATABASE');
    const stopping = jobs.stop();
    for (let checks = 0; checks < 20; checks += 1) await listStoredJobs();
    release();
    await stopping;
    expect([finished, await listStoredJobs()]).toEqual([['ended'], []]);
  });

  test('a process refused at its start takes nothing, then all of it once it agrees', async () => {
    reason = 'OTHER_STORE';
    await jobs.start([makeJob('charge')], gate);
    await send('charge');
    expect([jobs.getHold(), finished]).toEqual(['OTHER_STORE', []]);
    reason = null;
    recoverLost();
    await expect.poll(() => jobs.getHold()).toBeNull();
    await jobs.waitUntilDrained();
    expect(finished).toEqual(['charge']);
  });
});
