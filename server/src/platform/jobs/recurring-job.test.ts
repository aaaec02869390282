import { pino } from 'pino';
import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/index.ts';
import { openJobs, createRecurringJob } from './index.ts';

eachDatabase('work that comes back', (open) => {
  test.each([
    ['ends well', async () => undefined],
    ['fails', () => Promise.reject(new Error('essai'))],
  ])('%s: it is planned again, and once', async (_, run) => {
    const db = await open();
    const jobs = openJobs({ db, pollSeconds: 3600, log: pino({ level: 'silent' }) });
    const work = createRecurringJob({ db, jobs }, { name: 'essai', everySeconds: 600, run });
    await jobs.start([work]);
    try {
      const { signal } = new AbortController();
      for (let runs = 1; runs <= 2; runs += 1) await work.run({}, signal).catch(() => undefined);
      const { rows } = await db.script(`select round(extract(epoch from start_after - created_on))::int as seconds
        from pgboss.job where name = 'essai' and state = 'created'`);
      expect(rows).toEqual([{ seconds: 600 }]);
    } finally {
      await jobs.stop();
    }
  });
});
