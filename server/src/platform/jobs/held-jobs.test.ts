import { pino } from 'pino';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { eachDatabase, type TestDatabase } from '../../../test/index.ts';
import { openJobs, createRecurringJob, type JobGate, type JobRunner } from './index.ts';

eachDatabase('jobs that may not start', (open) => {
  let db: TestDatabase;
  let jobs: JobRunner;
  let reason: Awaited<ReturnType<JobGate>>;
  let ran: string[];
  let lines: string[];
  let recoverLost: () => void;
  const gate: JobGate = async ({ isSafeWithAnyClock }) => (isSafeWithAnyClock ? null : reason);

  // The queue's tables are made once: a database in which tables were made is not used by the next test.
  beforeAll(async () => {
    db = await open();
    const first = openJobs({ db, log: pino({ level: 'silent' }) });
    await first.start([]);
    await first.stop();
  });
  beforeEach(async () => {
    await db.script('delete from pgboss.job; delete from pgboss.queue');
    [reason, ran, lines] = [null, [], []];
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

  const named = (name: string, run = async (): Promise<void> => void ran.push(name)) => ({
    name,
    payload: z.object({}),
    run,
  });
  const send = (name: string) => db.asService((tx) => jobs.enqueue(tx, name, {}));
  const kept = async () => {
    const { rows } = await db.script(`select name, state::text as state, retry_count as tries from pgboss.job
      where state <> 'completed' and name not like '\\_\\_%' order by name`);
    return rows;
  };
  /** What was put back is due again a few seconds later; the next sweep, ten minutes later, is left alone. */
  const hurry = () =>
    db.script(`update pgboss.job set start_after = now()
      where state in ('created', 'retry') and start_after < now() + interval '1 minute'`);
  const said = (word: string) => lines.filter((line) => line.includes(word)).length;

  test('clock-forty-days-ahead: a sweep that is due waits, at no try, and runs once it is right', async () => {
    const sweep = createRecurringJob({ db, jobs }, { name: 'sweep', everySeconds: 600, run: named('sweep').run });
    await jobs.start([sweep], gate);
    reason = 'CLOCK_OFF_DATABASE';
    await send('sweep');
    await expect.poll(() => jobs.getHold()).toBe('CLOCK_OFF_DATABASE');
    await expect.poll(kept).toEqual([{ name: 'sweep', state: 'created', tries: 0 }]);
    await hurry();
    for (let checks = 0; checks < 3; checks += 1) recoverLost();
    await send('sweep');
    reason = null;
    expect(ran).toEqual([]);
    recoverLost();
    await expect.poll(() => jobs.getHold()).toBeNull();
    await hurry();
    recoverLost();
    await jobs.waitUntilDrained();
    expect(ran).toEqual(['sweep', 'sweep']);
    expect([said('no more jobs start here'), said('jobs start again')]).toEqual([1, 1]);
  });

  test('what runs ends, and what the clock does not decide goes on', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const long = named('long', async () => {
      await held;
      ran.push('long');
    });
    await jobs.start([long, { ...named('mail'), isSafeWithAnyClock: true }, named('charge')], gate);
    await send('long');
    await expect.poll(kept).toEqual([{ name: 'long', state: 'active', tries: 0 }]);
    reason = 'CLOCK_OFF_DATABASE';
    for (const name of ['charge', 'mail']) await send(name);
    await expect.poll(() => ran).toEqual(['mail']);
    release();
    await expect.poll(() => ran).toEqual(['mail', 'long']);
    await expect.poll(kept).toEqual([{ name: 'charge', state: 'created', tries: 0 }]);
  });

  test('held-then-restarted: stopping waits for what runs, though its queue was left', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const long = { ...named('long'), run: (_payload: unknown, signal: AbortSignal) => runUntil(held, signal) };
    const runUntil = async (end: Promise<void>, signal: AbortSignal): Promise<void> => {
      const cut = new Promise<string>((resolve) => signal.addEventListener('abort', () => resolve('cut')));
      ran.push(await Promise.race([end.then(() => 'ended'), cut]));
    };
    await jobs.start([long], gate);
    await send('long');
    await expect.poll(kept).toEqual([{ name: 'long', state: 'active', tries: 0 }]);
    reason = 'CLOCK_OFF_DATABASE';
    recoverLost();
    await expect.poll(() => jobs.getHold()).toBe('CLOCK_OFF_DATABASE');
    const stopping = jobs.stop();
    for (let checks = 0; checks < 20; checks += 1) await kept();
    release();
    await stopping;
    expect([ran, await kept()]).toEqual([['ended'], []]);
  });

  test('a process refused at its start takes nothing, then all of it once it agrees', async () => {
    reason = 'OTHER_STORE';
    await jobs.start([named('charge')], gate);
    await send('charge');
    expect([jobs.getHold(), ran]).toEqual(['OTHER_STORE', []]);
    reason = null;
    recoverLost();
    await expect.poll(() => jobs.getHold()).toBeNull();
    await jobs.waitUntilDrained();
    expect(ran).toEqual(['charge']);
  });
});
