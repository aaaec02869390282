import { cappedTown, silentTown } from '@placejuste/domain/fixtures';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { declarationOf, eachDatabase, openDeclarations, type TestPerson } from '../../../test/index.ts';
import { mailsSlice } from '../../mails/index.ts';
import { endStay, townRulesSlice } from '../../town-rules/index.ts';

const hour = 3600;
const here = '1 Rue Inventée 62100 Saint-Exemple-sur-Mer';

eachDatabase('a cap added while cars are parked', (open) => {
  let opened: Awaited<ReturnType<typeof openDeclarations>>;
  let admin: TestPerson;

  beforeEach(async () => {
    opened = await openDeclarations(await open(), { slices: [mailsSlice, townRulesSlice] });
    admin = await opened.platform.signIn({ roles: ['admin'], aal: 'aal2' });
  });

  async function deposit(placeLabel: string, minute = 60): Promise<string> {
    const { platform, call, ada, vehicleId } = opened;
    const { action } = await declarationOf(platform, { owner: ada, vehicleId, minute });
    expect((await call(ada, 'POST', '/api/declarations', { ...action, placeLabel })).status).toBe(200);
    return action.id;
  }
  const advance = async (seconds: number) => {
    opened.platform.clock.advance(seconds);
    await opened.platform.runJobs();
  };
  const knows = async (...rules: readonly object[]) => {
    expect((await opened.call(admin, 'PUT', '/api/admin/town-rules', { rules })).status).toBe(200);
    await opened.platform.runJobs();
  };
  const subjects = () => opened.platform.mails.map(({ subject }) => subject);
  const planned = async () =>
    (
      await opened.platform.db.asService((tx) =>
        sql<{ id: string }>`select declaration_id as id from stay_alarms order by 1`.execute(tx),
      )
    ).rows.map(({ id }) => id);

  test.each(['imported', 'typed'] as const)('%s: each is told an hour before its end, once', async (how) => {
    await deposit(here);
    await advance(2 * hour);
    if (how === 'imported') await knows(cappedTown);
    else {
      const url = `/api/admin/town-rules/${cappedTown.insee}`;
      expect((await opened.call(admin, 'PUT', url, { rule: cappedTown, was: null })).status).toBe(200);
      await opened.platform.runJobs();
    }
    expect(subjects()).toEqual([]);
    await advance(21 * hour);
    await advance(2 * hour);
    expect(subjects()).toEqual(['Stationnement à Saint-Exemple-sur-Mer\u00a0: 24 h bientôt atteintes']);
  });

  test('is told at once where less than an hour is left, and of no end that is past', async () => {
    await deposit(here);
    await advance(23 * hour + 1800);
    await knows(cappedTown);
    expect(subjects()).toHaveLength(1);
    await knows();
    await advance(2 * hour);
    await knows(cappedTown);
    expect([subjects().length, await planned()]).toEqual([1, []]);
  });

  test('is told of the cars that still stand there alone', async () => {
    const { platform, ada } = opened;
    const left = await deposit(here);
    await platform.db.asUser(ada.claims, (tx) => endStay({ ...platform, tx }, left, platform.clock.now()));
    await knows(cappedTown, silentTown);
    expect(await planned()).toEqual([]);
    await knows();
    platform.clock.advance(hour);
    const former = await deposit(here, 120);
    await knows(cappedTown);
    expect(await planned()).toEqual([former]);
    await knows();
    platform.clock.advance(hour);
    await deposit('1 Rue Inventée 59000 Lille', 180);
    await knows(cappedTown);
    expect(await planned()).toEqual([]);
  });
});
