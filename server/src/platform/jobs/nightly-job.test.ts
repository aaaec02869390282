import type { PlainDate } from '@placejuste/domain/kernel';
import { expect, test } from 'vitest';
import { eachDatabase, makeTestPlatform } from '../../../test/index.ts';
import { createNightlyJob, scheduleFirstNight, type NightlyWork } from './index.ts';

eachDatabase('work of each night', (open) => {
  let planned: PlainDate | null;
  const work: NightlyWork = {
    name: 'essai',
    parisHour: 3,
    findPlannedNight: async () => planned,
    savePlannedNight: async (_tx, on) => {
      planned = on;
    },
  };

  test('purge-that-fails-for-half-a-day: it is tried again, and the next night comes all the same', async () => {
    planned = null;
    const platform = makeTestPlatform(await open());
    let runs = 0;
    let isBroken = true;
    const job = createNightlyJob(platform, work, async () => {
      runs += 1;
      if (isBroken) throw new Error('essai');
    });
    platform.jobs.use([job as never]);
    await platform.db.asService((tx) => scheduleFirstNight({ ...platform, tx }, work));
    const { signal } = new AbortController();
    // The queue's retries; all but the first find the next night already planned.
    const on = planned ?? '';
    for (let tries = 1; tries <= 3; tries += 1) await expect(job.run({ on }, signal)).rejects.toThrow('essai');
    expect([runs, planned]).toEqual([3, '2026-11-22']);
    expect(platform.jobs.waiting()).toEqual(['essai', 'essai']);
    isBroken = false;
    platform.clock.set('2026-11-22T02:00:00.000Z');
    await platform.runJobs();
    expect([runs, planned]).toEqual([5, '2026-11-23']);
    expect(platform.jobs.waiting()).toEqual(['essai']);
  });

  test('however many starts, one night is planned', async () => {
    planned = null;
    const platform = makeTestPlatform(await open());
    for (const _start of [1, 2, 3]) await platform.db.asService((tx) => scheduleFirstNight({ ...platform, tx }, work));
    expect(platform.jobs.waiting()).toEqual(['essai']);
  });
});
