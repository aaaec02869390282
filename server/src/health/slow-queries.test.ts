import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { sharedDatabase } from '../../test/index.ts';
import { listSlowQueries } from './slow-queries.repository.ts';

sharedDatabase('queries that last', (open) => {
  test('are told with their verb, their tables and what they wait for, and nothing they look for', async () => {
    const db = await open();
    const clients = await Promise.all(
      ['pose', 'attend'].map(async (application_name) => {
        const client = new pg.Client({ connectionString: db.url ?? '', application_name });
        await client.connect();
        return client;
      }),
    );
    const [holder, waiter] = clients;
    await holder?.query('begin');
    await holder?.query('lock table public.fines in access exclusive mode');
    const waiting = waiter?.query(`select * from public.fines where notice_number = '12 rue Essai'`);
    await vi.waitFor(
      async () => {
        const found = await db.asService((tx) => listSlowQueries(tx));
        const told = found.map(({ seconds: _seconds, ...row }) => row);
        expect(told).toContainEqual({
          ...{ state: 'active', program: 'attend', isBlocked: true, statement: 'select public.fines' },
        });
        expect(told).toContainEqual({
          ...{ state: 'idle-in-transaction', program: 'pose', isBlocked: false, statement: 'public.fines' },
        });
        expect(JSON.stringify(found)).not.toContain('Essai');
      },
      { timeout: 15_000, interval: 500 },
    );
    await holder?.query('rollback');
    await waiting;
    await Promise.all(clients.map((client) => client.end()));
  }, 30_000);
});
