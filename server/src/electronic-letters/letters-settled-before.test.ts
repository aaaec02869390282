import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { oneDatabase } from '../../test/index.ts';
import { migrate, readMigrations } from '../platform/postgres/index.ts';
import { fineId, openLetters } from './electronic-letters.fixtures.ts';

const name = '20261128211000_undelivered_appeals';

oneDatabase('a letter that nobody took, before its fine said so', (open) => {
  it('has its step, so that undoing another leaves its date, and undoing its sending does not', async () => {
    const db = await open();
    const { platform, call, provider, send, fine, runAfter } = await openLetters(db);
    await send();
    provider.settle('sent', '2026-11-21 11:05:00');
    await runAfter(60);
    provider.settle('refused', '2026-11-24 09:00:00');
    await runAfter(4 * 86_400);
    const paid = { id: platform.newId(), step: 'paid', on: '2026-11-25' };
    await call('POST', `/api/fines/${fineId}/steps`, paid);
    const migrations = await readMigrations();
    const own = migrations.find((migration) => migration.name === name);
    if (own === undefined) throw new Error('no such migration');
    const before = `delete from public.fine_steps where step = 'undelivered';
      alter table public.fines drop column undelivered_on;`;
    const again = { name: '30000101000000_again', text: before + own.text, checksum: 'again' };
    await migrate(db, [...migrations, again]);
    expect(await fine()).toMatchObject({ status: 'sent', undeliveredOn: '2026-11-24' });
    const undo = async (id: string) => (await call('DELETE', `/api/fines/${fineId}/steps/${id}`)).body;
    expect(await undo(paid.id)).toMatchObject({ undeliveredOn: '2026-11-24', payment: null });
    const steps = await db.asService((tx) =>
      sql<{ id: string; step: string; own: boolean }>`select s.id, s.step, s.user_id = f.user_id as own
        from fine_steps s join fines f on f.id = s.fine_id where s.undone_at is null
        order by s.recorded_at, s.id`.execute(tx),
    );
    expect(steps.rows).toMatchObject([
      { step: 'sent', own: true },
      { step: 'undelivered', own: true },
    ]);
    expect(await undo(steps.rows[0]?.id ?? '')).toMatchObject({ status: 'to-contest', undeliveredOn: null });
  }, 60_000);
});
