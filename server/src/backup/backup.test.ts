import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { eachDatabase, makeTestPlatform } from '../../test/index.ts';
import { recordAudit } from '../accounts/index.ts';
import { runAsService } from '../platform/http/index.ts';
import { readBackups } from './read-backups.ts';
import { listAbandonedDatabases, openSaved } from './saved-service.fixtures.ts';

/** Time to start an embedded database for each proof. */
const longMs = 120_000;

eachDatabase('backup', (open) => {
  test('the last proof is known however many backups were made since', async () => {
    const platform = makeTestPlatform(await open());
    const note = (action: string) =>
      runAsService(platform, (context) =>
        recordAudit(context, { actorId: null, action, subjectType: 'backup', subjectId: 'essai' }),
      );
    expect(await runAsService(platform, readBackups)).toEqual({ lastMadeAt: null, lastProvedAt: null });
    await note('backup.proved');
    const lastProvedAt = platform.clock.now();
    for (let made = 0; made < 250; made += 1) {
      platform.clock.advance(3600);
      await note('backup.made');
    }
    const known = await runAsService(platform, readBackups);
    expect(known).toEqual({ lastMadeAt: platform.clock.now(), lastProvedAt });
  });

  test(
    'clock-a-year-ahead-for-a-night: its backup silences no alarm and is not taken for the last',
    async () => {
      const { platform, declare, save, prove } = await openSaved(open);
      await declare();
      const right = platform.clock.now();
      await save();
      platform.clock.advance(365 * 86_400);
      await save();
      const known = () => runAsService({ ...platform, clock: { now: () => right } }, readBackups);
      expect(await known()).toEqual({ lastMadeAt: right, lastProvedAt: null });
      const back = { ...platform, clock: { now: () => right } };
      await expect(prove(null, back)).rejects.toMatchObject({ reason: 'AHEAD' });
    },
    longMs,
  );

  test(
    'clock-off-the-database: no earlier backup is forgotten',
    async () => {
      const { platform, folder, declare, save } = await openSaved(open);
      await declare();
      await save();
      const databaseTime = async () => platform.clock.now();
      platform.clock.advance(40 * 86_400);
      const ahead = {
        ...platform,
        databaseTime: async () => new Date(platform.clock.now().getTime() - 40 * 86_400_000),
      };
      expect(await save({}, ahead)).toMatchObject({ forgotten: 0, isClockDoubtful: true });
      platform.clock.advance(1);
      expect(await save({}, { ...platform, databaseTime })).toMatchObject({ forgotten: 1, isClockDoubtful: false });
      expect(await readdir(join(folder, 'history', 'manifests'))).toHaveLength(2);
    },
    longMs,
  );

  test(
    'what was saved is restored, opened, compared with its rows, and erased again',
    async () => {
      const { platform, told, databaseUrl, declare, save, prove } = await openSaved(open);
      await declare();
      expect(await save()).toMatchObject({ copied: 2, total: 2, gone: [] });
      platform.clock.advance(1);
      await declare();
      expect(await save()).toMatchObject({ copied: 2, total: 4 });
      // The databases that other tests abandon have a longer name.
      const left = async () =>
        (await listAbandonedDatabases(databaseUrl)).filter((name) => /_[0-9a-f]{12}$/.test(name));
      const before = await left();
      const proved = await prove();
      expect(proved).toMatchObject({
        absent: 0,
        files: { read: 4, missing: 0, damaged: 0 },
        log: { size: 2, walked: 2, fault: null },
        isGood: true,
      });
      expect(proved.backup.database).toBe(platform.db.kind);
      expect((await readdir(platform.dataDir)).filter((name) => name.startsWith('restored-'))).toEqual([]);
      // Another test may prove a backup on this server meanwhile: the erasure of its database is waited for.
      const isErased = async () => expect(before).toEqual(expect.arrayContaining([...(await left())]));
      await vi.waitFor(isErased, { timeout: 60_000, interval: 500 });
      expect(told.some((line) => line.startsWith('Base remise à part'))).toBe(true);
      const known = await runAsService(platform, readBackups);
      expect(known).toEqual({ lastMadeAt: platform.clock.now(), lastProvedAt: platform.clock.now() });
    },
    longMs,
  );
});
