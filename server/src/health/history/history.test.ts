import { expect, it, test } from 'vitest';
import { buildTestApp, eachDatabase, makeTestPlatform, silentGeocoder } from '../../../test/index.ts';
import { healthSlice } from '../index.ts';
import { openMinuteCounter, estimateP95Ms } from './minute-counter.ts';

it('counts answers, faults and durations, and begins anew once they are taken', () => {
  const counter = openMinuteCounter();
  counter.note(200, 4);
  counter.note(404, 25);
  counter.note(503, 9000);
  expect(counter.take()).toEqual({ answers: 3, faults: 1, durations: [1, 1, 0, 0, 0, 0, 0, 0, 0, 1] });
  expect(counter.take().answers).toBe(0);
});

it.each([
  [[0, 0, 0, 0, 0, 0, 0, 0, 0, 0], null],
  [[19, 1, 0, 0, 0, 0, 0, 0, 0, 0], 10],
  [[18, 2, 0, 0, 0, 0, 0, 0, 0, 0], 25],
  [[0, 0, 0, 0, 0, 0, 0, 0, 20, 1], 5000],
  [[0, 0, 0, 0, 0, 0, 0, 0, 0, 7], 5001],
])('nineteen answers in twenty of %o took at most %o ms', (durations, bound) => {
  expect(estimateP95Ms(durations)).toBe(bound);
});

eachDatabase('the history of answers', (open) => {
  test('adds up what two processes answered, and forgets after two days', async () => {
    const platform = makeTestPlatform(await open());
    const { authorization } = await platform.signIn({ roles: ['admin'], aal: 'aal2' });
    const minutes: (() => void)[] = [];
    const ended: string[] = [];
    const slice = healthSlice(silentGeocoder, (work) => {
      minutes.push(work);
      return () => ended.push('ended');
    });
    const apps = [await buildTestApp(platform, [slice]), await buildTestApp(platform, [slice])];
    await platform.db.script(
      `insert into app.minute_samples (node, at, answers, faults, durations, waiting)
        values (gen_random_uuid(), now() - interval '49 hours', 1, 0, '{1,0,0,0,0,0,0,0,0,0}', 0)`,
    );
    for (const app of apps) await app.inject('/api/health');
    await apps[1]?.inject('/api/nothing');
    for (const minute of minutes) minute();
    for (const app of apps) await app.close();
    expect(ended).toHaveLength(2);
    const kept = await platform.db.script(
      'select answers, faults, cardinality(durations) as parts from app.minute_samples',
    );
    expect(kept.rows).toEqual(
      expect.arrayContaining([
        { answers: 1, faults: 0, parts: 10 },
        { answers: 2, faults: 0, parts: 10 },
      ]),
    );
    expect(kept.rows).toHaveLength(2);
    const app = await buildTestApp(platform, [healthSlice(silentGeocoder, () => () => undefined)]);
    const { history } = (await app.inject({ url: '/api/admin/health', headers: { authorization } })).json() as {
      history: { answers: number; waiting: number }[];
    };
    expect(history.reduce((sum, { answers }) => sum + answers, 0)).toBe(3);
    expect(history[0]).toMatchObject({ faults: 0, waiting: 0, slowestMs: expect.any(Number) });
  });

  test('work that is tried again has waited since it was first due', async () => {
    const platform = makeTestPlatform(await open());
    const minutes: (() => void)[] = [];
    const slice = healthSlice(silentGeocoder, (work) => {
      minutes.push(work);
      return () => undefined;
    });
    const app = await buildTestApp(platform, [slice]);
    const retriedSince = new Date(platform.clock.now().getTime() - 7_200_000);
    const queue = { name: 'mail', waiting: 3, running: 0, failed: 0, oldestAt: null, retriedSince };
    Object.assign(platform.jobs, { listQueues: async () => [queue] });
    for (const minute of minutes) minute();
    await app.close();
    const { rows } = await platform.db.script('select waiting, oldest_seconds as oldest from app.minute_samples');
    expect(rows).toContainEqual({ waiting: 3, oldest: 7200 });
  });
});
