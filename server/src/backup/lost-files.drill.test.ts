import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { keepObject, oneDatabase } from '../../test/index.ts';
import { ObjectDamagedError } from '../platform/objects/index.ts';
import { openSaved } from './saved-service.fixtures.ts';

const dayS = 86_400;
/** Time to start an embedded database for each proof. */
const longMs = 120_000;

oneDatabase('backup, over months', (open) => {
  test(
    'the first of two backups is restored by its name, as things stood',
    async () => {
      const { platform, declare, save, prove } = await openSaved(open);
      await declare();
      const { name } = await save();
      platform.clock.advance(60);
      await declare();
      await save();
      expect((await prove(name)).log.size).toBe(1);
    },
    longMs,
  );

  test(
    'erased-person-in-the-backups: a month later no backup has their file',
    async () => {
      const { platform, ada, folder, declare, save, prove } = await openSaved(open);
      await declare();
      await keepObject(platform, ada, 'carte.jpg', Buffer.from('card'), { bucket: 'documents' });
      const cards = () => readdir(join(folder, 'files', 'documents'));
      await save();
      await platform.db.asService(async (tx) => {
        const { rows } = await sql<{ object_key: string }>`
        delete from storage_objects where bucket = 'documents' returning object_key`.execute(tx);
        await platform.objects.delete(rows[0]?.object_key ?? '');
      });
      for (const days of [10, 20]) {
        platform.clock.advance(days * dayS);
        await save();
        expect(await cards()).toHaveLength(1);
      }
      // The dump that named it is deleted; the next one may have been taken while the file was removed.
      platform.clock.advance(10 * dayS);
      expect(await save()).toMatchObject({ forgotten: 1 });
      platform.clock.advance(20 * dayS);
      await save();
      expect(await cards()).toHaveLength(0);
      expect(await prove()).toMatchObject({ isGood: true });
    },
    longMs,
  );

  test(
    'file-made-again-under-its-name: its new content is saved',
    async () => {
      const { platform, declare, save } = await openSaved(open);
      await declare();
      await save();
      const [key = ''] = platform.objects.contents.keys();
      // A copy is dated by its own disk.
      platform.clock.advance(36_500 * dayS);
      await platform.objects.delete(key);
      await platform.objects.put(key, Readable.from([Buffer.from('again')], { objectMode: false }));
      expect(await save()).toMatchObject({ copied: 1 });
    },
    longMs,
  );

  test(
    'store-not-mounted: what is missing is not forgotten, and is told',
    async () => {
      const { platform, declare, save, photographs } = await openSaved(open);
      for (let count = 0; count < 26; count += 1) await declare();
      await save();
      platform.clock.advance(40 * dayS);
      for (const key of platform.objects.contents.keys()) await platform.objects.delete(key);
      expect(await save()).toMatchObject({ isLossSuspect: true, forgotten: 0 });
      expect(await photographs()).toHaveLength(52);
    },
    longMs,
  );

  test(
    'many-files-erased-on-purpose: once it is said, the backups forget them like all others',
    async () => {
      const { platform, declare, save, photographs } = await openSaved(open);
      for (let count = 0; count < 26; count += 1) await declare();
      await save();
      for (const key of platform.objects.contents.keys()) await platform.objects.delete(key);
      platform.clock.advance(dayS);
      expect(await save()).toMatchObject({ isLossSuspect: true });
      platform.clock.advance(dayS);
      expect(await save({ acceptsLoss: true })).toMatchObject({ isLossSuspect: false });
      platform.clock.advance(dayS);
      expect(await save()).toMatchObject({ isLossSuspect: false, newlyGone: [] });
      platform.clock.advance(40 * dayS);
      expect(await save()).toMatchObject({ isLossSuspect: false, forgotten: 4 });
      expect(await photographs()).toHaveLength(0);
    },
    longMs,
  );

  test(
    'file-that-came-back: the backups keep it, and forget it a month after it goes for good',
    async () => {
      const { platform, declare, save, photographs } = await openSaved(open);
      await declare();
      await save();
      const [[key, bytes] = ['', Buffer.alloc(0)]] = [...platform.objects.contents];
      const saveLater = async (days: number) => {
        platform.clock.advance(days * dayS);
        await save();
      };
      await platform.objects.delete(key);
      await saveLater(5);
      await platform.objects.put(key, Readable.from([bytes], { objectMode: false }));
      await saveLater(5);
      await platform.objects.delete(key);
      await saveLater(20);
      // The dump of the day when it was back still names it.
      await saveLater(10);
      expect(await photographs()).toHaveLength(2);
      await saveLater(40);
      expect(await photographs()).toHaveLength(1);
    },
    longMs,
  );

  test(
    'moved-store-with-a-spoilt-file: its good copy stays, the others are copied',
    async () => {
      const { platform, declare, save, prove } = await openSaved(open);
      await declare();
      await save();
      // A store copied elsewhere gives every file a new date.
      platform.clock.advance(36_500 * dayS);
      const [[spoilt] = ['']] = [...platform.objects.contents];
      for (const [key, bytes] of [...platform.objects.contents])
        await platform.objects.replace(key, Readable.from([bytes], { objectMode: false }));
      const { get } = platform.objects;
      vi.spyOn(platform.objects, 'get').mockImplementation((key) =>
        key === spoilt ? Promise.reject(new ObjectDamagedError(key)) : get(key),
      );
      expect(await save()).toMatchObject({ copied: 1, damaged: [spoilt], total: 2 });
      expect(await prove()).toMatchObject({ isGood: true, files: { read: 2 } });
    },
    longMs,
  );
});
