import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eachDatabase } from '../../test/index.ts';
import { startAuth } from '../../test/running-auth.ts';
import { listCitableRulings } from '../rulings/index.ts';
import { toParisDay } from '@placejuste/domain/kernel';
import { readTask } from './admin-task.ts';
import { runRulingTask, type RulingTask } from './rulings-task.ts';

const read = { do: 'rulings-read', ruling: 'ce-428742', number: '428742' } as const satisfies RulingTask;

eachDatabase('npm run admin -- rulings', (open) => {
  test('a ruling is cited once its official text is noted as read, and no more once forgotten', async () => {
    const server = await startAuth(await open());
    const { platform } = server;
    const run = (task: RulingTask) => runRulingTask(platform, task);
    const cited = () => platform.db.asService((tx) => listCitableRulings(tx, toParisDay(platform.clock.now())));
    expect(await cited()).toEqual({});
    const before = await run({ do: 'rulings-list' });
    expect(before.match(/à vérifier/g)).toHaveLength(7);
    expect(before).toContain('crim-2014-06-03 : Cour de cassation, chambre criminelle, 3 juin 2014, numéro à trouver');

    await expect(run({ ...read, number: '431132' })).rejects.toThrow('pas celui de cette décision');
    await expect(run({ ...read, number: '16-80.001' })).rejects.toThrow('pas la forme');
    expect(await cited()).toEqual({});

    expect(await run(read)).toContain('citent ce-428742, n° 428742, pendant un an');
    expect(await run({ do: 'rulings-read', ruling: 'crim-2014-06-03', number: '00-00.000' })).toContain('00-00.000');
    expect(await cited()).toEqual({ 'ce-428742': '428742', 'crim-2014-06-03': '00-00.000' });
    // A wrong number, which no stored copy contradicts, is corrected by noting it again.
    await run({ do: 'rulings-read', ruling: 'crim-2014-06-03', number: '00-00.001' });
    const after = await run({ do: 'rulings-list' });
    expect(after.match(/citée : texte officiel lu le/g)).toHaveLength(2);
    expect(after).toContain('00-00.001');

    expect(await run({ do: 'rulings-forget', ruling: 'ce-428742' })).toContain('ne citent plus');
    await expect(run({ do: 'rulings-forget', ruling: 'ce-428742' })).rejects.toThrow('Rien n’est changé');
    expect(await cited()).toEqual({ 'crim-2014-06-03': '00-00.001' });
    const { rows } = await platform.db.asService((tx) =>
      sql<{ action: string }>`
        select action from audit_log where subject_type = 'ruling' order by at, id`.execute(tx),
    );
    expect(rows.map(({ action }) => action)).toEqual(['ruling.read', 'ruling.read', 'ruling.read', 'ruling.forgotten']);
    await server.close();
  });

  test('nobody but the service writes a reading', async () => {
    const server = await startAuth(await open());
    const claims = {
      sub: crypto.randomUUID(),
      role: 'authenticated',
      aal: 'aal1',
      email: '',
      session_id: null,
    } as const;
    const write = server.platform.db.asUser(claims, (tx) =>
      sql`insert into ruling_readings values ('ce-428742', '428742', '2026-11-24')`.execute(tx),
    );
    await expect(write).rejects.toThrow(/permission denied/);
    await server.close();
  });
});

test.each<[string, RulingTask | null]>([
  ['rulings', { do: 'rulings-list' }],
  ['rulings list', { do: 'rulings-list' }],
  ['rulings read ce-428742 428742', read],
  ['rulings forget ce-428742', { do: 'rulings-forget', ruling: 'ce-428742' }],
  ['rulings list ce-428742', null],
  ['rulings read ce-428742', null],
  ['rulings read ce-000000 000000', null],
  ['rulings read ce-428742 428742 more', null],
  ['rulings forget ce-428742 428742', null],
  ['rulings burn', null],
])('« %s »', (words, task) => {
  expect(readTask(words.split(' '))).toEqual(task);
});
