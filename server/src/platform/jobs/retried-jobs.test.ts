import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { eachDatabase, type TestDatabase } from '../../../test/index.ts';
import { openJobs, type JobRunner } from './index.ts';

eachDatabase('jobs that wait for another try', (open) => {
  let db: TestDatabase;
  let jobs: JobRunner;
  beforeAll(async () => {
    db = await open();
    jobs = openJobs({ db, pollSeconds: 3600, log: pino({ level: 'silent' }) });
    const run = () => Promise.reject(new Error('connect ECONNREFUSED'));
    await jobs.start([{ name: 'essai', payload: z.object({}), retryDelaySeconds: 3600, run }]);
  });
  afterAll(() => jobs.stop());

  const inRetry = async (columns = '') =>
    (await db.script(`select ${columns} from pgboss.job where name = 'essai' and state = 'retry'`)).rows;

  test('mail-server-away-for-hours: since when they were due is told, whatever their delay', async () => {
    // Delayed on purpose: no try of it has failed.
    await db.asService((tx) => jobs.enqueue(tx, 'essai', {}, { startAfterSeconds: 7200 }));
    expect(await jobs.listQueues()).toMatchObject([{ oldestAt: null, retriedSince: null }]);
    await db.asService((tx) => jobs.enqueue(tx, 'essai', {}));
    await vi.waitFor(async () => expect(await inRetry()).toHaveLength(1), 10_000);
    const [queue] = await jobs.listQueues();
    expect(queue).toMatchObject({ oldestAt: null, retriedSince: expect.any(Date) });
    const since = queue?.retriedSince?.toISOString() ?? '';
    const away = `abs(extract(epoch from created_on - '${since}'::timestamptz))::float8 as away`;
    const [row] = (await inRetry(away)) as { readonly away: number }[];
    expect(row?.away).toBeLessThan(1);
  });
});
