import { pino } from 'pino';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { eachDatabase, makeTestPlatform, type TestDatabase } from '../../../test/index.ts';
import { openJobs, rescheduleJob, type JobDefinition, type JobRunner } from './index.ts';

const payload = z.object({ word: z.string() });

function signal<T>(): { readonly promise: Promise<T>; give(value: T): void } {
  let give: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    give = resolve;
  });
  return { promise, give: (value) => give(value) };
}

eachDatabase('jobs', (open) => {
  let db: TestDatabase;
  let jobs: JobRunner;
  let lines: string[];

  // Prevents the next test from using a database in which the queue's tables were already made.
  beforeAll(async () => {
    db = await open();
    const first = openTestJobs();
    await first.start([]);
    await first.stop();
  });
  beforeEach(async () => {
    await db.script('delete from pgboss.job; delete from pgboss.queue');
    lines = [];
    jobs = openTestJobs();
  });
  afterEach(() => jobs.stop());

  // An hour, so that no poll hides a missing wake-up: a job that runs here was woken.
  const openTestJobs = () =>
    openJobs({
      db,
      pollSeconds: 3600,
      log: pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }),
    });

  function job(
    run: (word: string) => Promise<void>,
    more: Partial<JobDefinition<unknown>> = {},
  ): JobDefinition<unknown> {
    return { name: 'essai', payload, run: (data) => run(payload.parse(data).word), ...more };
  }

  const send = (word: string): Promise<void> => db.asService((tx) => jobs.enqueue(tx, 'essai', { word }));

  test('says that it works while it looks for jobs and can read them, and not otherwise', async () => {
    expect(await jobs.ping()).toBe(false);
    await jobs.start([job(async () => undefined)]);
    expect(await jobs.ping()).toBe(true);
    await db.script('alter table pgboss.job rename to lost');
    expect([await jobs.ping(), await db.ping(1000)]).toEqual([false, true]);
    await db.script('alter table pgboss.lost rename to job');
    await jobs.stop();
    expect(await jobs.ping()).toBe(false);
  });

  test('withdraws what has not begun, by what its payload names, and leaves what runs', async () => {
    const calls: string[] = [];
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const withdraw = (word: string) => db.asService((tx) => jobs.withdraw(tx, 'essai', word));
    await jobs.start([
      job(async (word) => {
        calls.push(word);
        await released;
      }),
    ]);
    await send('runs');
    await expect.poll(() => calls).toEqual(['runs']);
    await send('waits');
    await send('stays');
    expect([await withdraw('waits'), await withdraw('waits'), await withdraw('runs')]).toEqual([true, false, false]);
    release();
    await jobs.waitUntilDrained();
    expect(calls).toEqual(['runs', 'stays']);
  });

  test('a job of a committed transaction runs; one of a rolled back transaction never does', async () => {
    const calls: string[] = [];
    await jobs.start([job(async (word) => void calls.push(word))]);
    await expect(
      db.asService(async (tx) => {
        await jobs.enqueue(tx, 'essai', { word: 'lost' });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await send('kept');
    await jobs.waitUntilDrained();
    expect(calls).toEqual(['kept']);
    expect(await jobs.countJobs()).toEqual({ queued: 0, failed: 0 });
  });

  test('many-starts-one-plan: work that comes back waits once, whatever ran before', async () => {
    await jobs.start([job(async () => undefined)]);
    await db.script(`insert into pgboss.job (name, state, completed_on)
      select 'essai', 'completed', now() from generate_series(1, 300)`);
    for (let starts = 0; starts < 3; starts += 1)
      await db.asService((tx) => rescheduleJob({ tx, jobs }, { name: 'essai', startAfterSeconds: 600 }));
    const { rows } = await db.script(
      `select state::text, count(*)::int as count from pgboss.job where name = 'essai' group by 1 order by 1`,
    );
    expect(rows).toEqual([
      { state: 'completed', count: 300 },
      { state: 'created', count: 1 },
    ]);
  });

  test('daily-starts-and-nightly-work: a later plan moves nothing, a sooner one does', async () => {
    await jobs.start([job(async () => undefined)]);
    const plannedIn = async (startAfterSeconds: number): Promise<number> => {
      await db.asService((tx) => rescheduleJob({ tx, jobs }, { name: 'essai', startAfterSeconds }));
      const { rows } = await db.script(`select round(extract(epoch from start_after - created_on))::int as seconds
        from pgboss.job where name = 'essai' and state = 'created'`);
      expect(rows).toHaveLength(1);
      return (rows[0] as { readonly seconds: number }).seconds;
    };
    expect([await plannedIn(600), await plannedIn(86_400), await plannedIn(300)]).toEqual([600, 600, 300]);
  });

  test('a person’s transaction enqueues, and stays that person’s', async () => {
    const calls: string[] = [];
    await jobs.start([job(async (word) => void calls.push(word))]);
    const ada = await makeTestPlatform(db).signIn();
    const who = await db.asUser(ada.claims, async (tx) => {
      await jobs.enqueue(tx, 'essai', { word: 'hers' });
      const rows = await tx
        .withTables<{ profiles: { user_id: string } }>()
        .selectFrom('profiles')
        .select('user_id')
        .execute();
      return rows.map((row) => row.user_id);
    });
    await jobs.waitUntilDrained();
    expect(who).toEqual([ada.id]);
    expect(calls).toEqual(['hers']);
  });

  test('leaves when it is committed, without waiting for a poll', async () => {
    const ran = signal<string>();
    await jobs.start([job(async (word) => ran.give(word))]);
    await send('first');
    expect(await ran.promise).toBe('first');
  });

  test('many jobs do not wait one poll each', async () => {
    const calls: string[] = [];
    await jobs.start([job(async (word) => void calls.push(word), { concurrency: 2 })]);
    const words = Array.from({ length: 12 }, (_, index) => `w${index}`);
    await db.asService(async (tx) => {
      for (const word of words) await jobs.enqueue(tx, 'essai', { word });
    });
    await jobs.waitUntilDrained();
    expect([...calls].sort()).toEqual([...words].sort());
  });

  describe('a job that fails', () => {
    test('is tried again', async () => {
      let tries = 0;
      const run = async (): Promise<void> => {
        tries += 1;
        if (tries === 1) throw new Error('first try');
      };
      await jobs.start([job(run, { retryDelaySeconds: 0 })]);
      await send('again');
      await jobs.waitUntilDrained();
      expect(tries).toBe(2);
      expect(await jobs.countJobs()).toEqual({ queued: 0, failed: 0 });
    });

    test('waits an hour at most between two tries, or as long as its definition says', async () => {
      await jobs.start([
        job(async () => undefined),
        { ...job(async () => undefined, { retryDelayMaxSeconds: 21_600 }), name: 'patient' },
      ]);
      const { rows } = await db.script(
        `select name, retry_delay_max from pgboss.queue where name in ('essai', 'patient') order by name`,
      );
      expect(rows).toEqual([
        { name: 'essai', retry_delay_max: 3600 },
        { name: 'patient', retry_delay_max: 21_600 },
      ]);
    });

    test('is listed by its name and its fault, and is put back by hand once', async () => {
      let isMended = false;
      const calls: string[] = [];
      const run = async (word: string): Promise<void> => {
        if (!isMended) throw new TypeError(`cannot write to ${word}`);
        calls.push(word);
      };
      await jobs.start([job(run, { retryLimit: 0 })]);
      await send('ada.essai@exemple.fr');
      await jobs.waitUntilDrained();
      expect(await jobs.listQueues()).toEqual([
        { name: 'essai', waiting: 0, running: 0, failed: 1, oldestAt: null, retriedSince: null },
      ]);
      const [failure, ...others] = await jobs.listFailures({ limit: 5, after: null });
      expect(others).toEqual([]);
      expect(failure).toMatchObject({ name: 'essai', tries: 1, fault: 'TypeError', failedAt: expect.any(Date) });
      const { id = '', failedAt = new Date(0) } = failure ?? {};
      expect(await jobs.listFailures({ limit: 5, after: { at: failedAt, id } })).toEqual([]);
      isMended = true;
      expect(await jobs.tryAgain(id)).toBe('waiting');
      await jobs.waitUntilDrained();
      expect(calls).toEqual(['ada.essai@exemple.fr']);
      expect(await jobs.tryAgain(id)).toBe('not-failed');
      expect(await jobs.tryAgain('0190a000-0000-7000-8000-0000000000ff')).toBe('unknown');
    });

    test('a job that failed for good is counted, without personal data in it or in the log', async () => {
      const run = async (word: string): Promise<void> => {
        throw new TypeError(`cannot write to ${word}`);
      };
      await jobs.start([job(run, { retryLimit: 0 })]);
      await send('ada.essai@exemple.fr');
      await jobs.waitUntilDrained();
      expect(await jobs.countJobs()).toEqual({ queued: 0, failed: 1 });
      expect(lines.join('')).toContain('TypeError');
      expect(lines.join('')).not.toContain('ada.essai');
      const outputs = await db.script('select output::text as output from pgboss.job where output is not null');
      expect(JSON.stringify(outputs.rows)).not.toContain('ada.essai');
    });

    test('a payload of another shape never reaches it', async () => {
      const calls: string[] = [];
      await jobs.start([job(async (word) => void calls.push(word), { retryLimit: 0 })]);
      await db.asService((tx) => jobs.enqueue(tx, 'essai', { word: 3 }));
      await jobs.waitUntilDrained();
      expect(calls).toEqual([]);
      expect((await jobs.countJobs()).failed).toBe(1);
    });
  });

  describe('a job under which the process ended', () => {
    /** Leaves the job in the state in which the queue leaves it after its last heartbeat expired. */
    const died = async (times: number): Promise<void> => {
      await db.script(
        `update pgboss.job set state = 'retry', retry_count = ${times}, start_after = now(), output = ` +
          `'{"value":{"message":"job heartbeat timeout"}}' where name = 'essai'`,
      );
    };
    const restartedAfter = async (
      times: number,
      more: Partial<JobDefinition<unknown>> = {},
    ): Promise<readonly string[]> => {
      const calls: string[] = [];
      const definition = job(async (word) => void calls.push(`run ${word}`), {
        giveUp: async (data, why) => void calls.push(`given up ${payload.parse(data).word} ${why}`),
        ...more,
      });
      await jobs.start([definition]);
      await db.asService((tx) => jobs.enqueue(tx, 'essai', { word: 'deadly' }, { startAfterSeconds: 3600 }));
      await died(times);
      await jobs.waitUntilDrained();
      return calls;
    };

    test('once is tried again: a power cut is nobody’s fault', async () => {
      expect(await restartedAfter(1)).toEqual(['run deadly']);
    });

    test('a job whose process died twice is given up, and not started again at each start', async () => {
      expect(await restartedAfter(2)).toEqual(['given up deadly process-ended']);
      expect(await jobs.countJobs()).toEqual({ queued: 0, failed: 0 });
    });

    test('left-in-progress: whose last try failed is given up too, and stays among the failed', async () => {
      const calls: string[] = [];
      const run = async (word: string): Promise<void> => {
        calls.push(`run ${word}`);
        throw new TypeError('busy');
      };
      const giveUp = async (data: unknown, why: string) =>
        void calls.push(`given up ${payload.parse(data).word} ${why}`);
      await jobs.start([job(run, { retryLimit: 1, retryDelaySeconds: 0, giveUp })]);
      await db.asService((tx) => jobs.enqueue(tx, 'essai', { word: 'late' }));
      await jobs.waitUntilDrained();
      expect(calls).toEqual(['run late', 'run late', 'given up late tries-spent']);
      expect(await jobs.countJobs()).toEqual({ queued: 0, failed: 1 });
    });

    test('retry-that-does-nothing: what is over once given up is not among the failed', async () => {
      const run = () => Promise.reject(new TypeError('busy'));
      const over = { retryLimit: 0, isFinalOnceGivenUp: true };
      await jobs.start([
        job(run, { ...over, giveUp: async () => undefined }),
        { ...job(run, { ...over, giveUp: () => Promise.reject(new Error('database away')) }), name: 'untold' },
      ]);
      for (const name of ['essai', 'untold']) await db.asService((tx) => jobs.enqueue(tx, name, { word: 'late' }));
      await jobs.waitUntilDrained();
      expect((await jobs.listFailures({ limit: 5, after: null })).map(({ name }) => name)).toEqual(['untold']);
    });

    test('and failed by itself in between is a failure like another', async () => {
      const calls: string[] = [];
      await jobs.start([
        job(async (word) => void calls.push(word), { giveUp: async () => void calls.push('given up') }),
      ]);
      await db.asService((tx) => jobs.enqueue(tx, 'essai', { word: 'refused' }, { startAfterSeconds: 3600 }));
      await db.script(
        `update pgboss.job set state = 'retry', retry_count = 3, start_after = now(), output = ` +
          `'{"name":"JobFailed"}' where name = 'essai'`,
      );
      await jobs.waitUntilDrained();
      expect(calls).toEqual(['refused']);
    });
  });

  test('refuses a job nobody runs', async () => {
    await jobs.start([]);
    await expect(send('x')).rejects.toThrow('No slice runs the job essai');
  });

  test('stop lets the running job finish', async () => {
    const begun = signal<void>();
    const release = signal<void>();
    let isDone = false;
    const run = async (): Promise<void> => {
      begun.give();
      await release.promise;
      isDone = true;
    };
    await jobs.start([job(run)]);
    await send('long');
    await begun.promise;
    const stopped = jobs.stop();
    release.give();
    await stopped;
    expect(isDone).toBe(true);
    expect(await jobs.countJobs()).toEqual({ queued: 0, failed: 0 });
  });

  test('forgets what is over as soon as its kind of work says', async () => {
    let recoverLost: () => void = () => undefined;
    const looking = openJobs({
      db,
      pollSeconds: 3600,
      log: pino({ level: 'silent' }),
      repeat: (work) => {
        recoverLost = work;
        return () => undefined;
      },
    });
    await looking.start([
      job(async () => undefined, { deleteAfterSeconds: 60 }),
      { ...job(async () => undefined), name: 'other' },
    ]);
    for (const name of ['essai', 'other']) await db.asService((tx) => looking.enqueue(tx, name, { word: 'done' }));
    await looking.waitUntilDrained();
    await db.script(`update pgboss.job set completed_on = completed_on - interval '61 s';
      update pgboss.queue set maintain_on = null`);
    recoverLost();
    // The check begins, then the stop waits for its end.
    await new Promise(setImmediate);
    await looking.stop();
    const { rows } = await db.script(`select name from pgboss.job where name in ('essai', 'other')`);
    expect(rows).toEqual([{ name: 'other' }]);
  });
});
