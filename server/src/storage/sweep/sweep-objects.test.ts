import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { openTestStore, storeNames, type TestStore } from '../../../test/each-store.ts';
import {
  buildTestApp,
  eachDatabase,
  makeTestPlatform,
  type TestPerson,
  type TestPlatform,
} from '../../../test/index.ts';
import { storeGenerated } from '../../../test/stored-files.ts';
import { storageSlice } from '../index.ts';
import { chooseParts } from '../parts/choose-parts.ts';
import { eraseOrphans } from './erase-orphans.steps.ts';
import { listNamedKeys, rememberOrphans } from './sweep.repository.ts';

const hour = 3600;
const sha256 = 'a'.repeat(64);

eachDatabase('the nightly comparison of stored files with their rows', (open) => {
  describe.each(storeNames)('%s', (where) => {
    let platform: TestPlatform;
    let store: TestStore;
    let ada: TestPerson;
    let lines: { readonly msg: string; readonly [name: string]: unknown }[];

    beforeEach(async () => {
      lines = [];
      const made = makeTestPlatform(await open(), {
        log: pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
      });
      store = await openTestStore(made, where);
      platform = { ...made, objects: store.objects as TestPlatform['objects'] };
      await buildTestApp(platform, [storageSlice]);
      ada = await platform.signIn();
      lines = [];
    });

    const run = <T>(statement: ReturnType<typeof sql<T>>) => platform.db.asService((tx) => statement.execute(tx));
    /** Stores an object of the given age. */
    async function put(key: string, ageHours: number): Promise<string> {
      await store.objects.put(key, Readable.from([Buffer.from(key)]));
      await store.setTime(key, new Date(platform.clock.now().getTime() - ageHours * hour * 1000));
      return key;
    }
    const rowOf = (id: string, previewPages = 0) => sql`
        insert into storage_objects (id, owner_id, bucket, path, size, sha256, mime, object_key, preview_key,
          preview_pages, created_at)
        values (${id}, ${ada.id}, 'documents', ${`${ada.id}/${id}`}, 1, ${sha256}, 'image/jpeg', ${`documents/${id}`},
          ${previewPages > 0 ? `documents/${id}-preview` : null}, ${Math.max(previewPages, 1)}, '2026-10-01')`;
    const addRow = (id: string, previewPages = 0) => run(rowOf(id, previewPages));
    async function aNight(): Promise<void> {
      await storageSlice.start?.(platform);
      platform.clock.set('2026-11-22T03:00:00.000Z');
      await platform.runJobs();
    }

    it('process-killed-between-rows-and-bytes: bytes without a row are erased, the others stay', async () => {
      const [kept, gone] = [platform.newId(), platform.newId()];
      await addRow(kept, 2);
      for (const end of ['', '-preview', '-preview-2']) await put(`documents/${kept}${end}`, 500);
      const leftovers = [`documents/${gone}`, `documents/${gone}-preview`, `dossiers/${sha256}`];
      for (const key of leftovers) await put(key, 500);
      await aNight();
      expect(await store.keys()).toEqual(['', '-preview', '-preview-2'].map((end) => `documents/${kept}${end}`));
      expect(lines).toMatchObject([{ level: 30, lookedAt: 6, orphans: 3, missing: 0 }]);
      expect(JSON.stringify(lines)).not.toContain(gone);
    });

    it('upload-in-progress-is-not-an-orphan: young bytes, and those of an upload that is not over', async () => {
      const id = platform.newId();
      await run(sql`insert into storage_uploads (id, user_id, bucket, path, mime, size, sha256, created_at, expires_at)
        values (${id}, ${ada.id}, 'documents', ${`${ada.id}/x`}, 'image/jpeg', 1, ${sha256}, now(), now())`);
      const young = await put(`documents/${platform.newId()}`, 30);
      const arriving = [await put(`documents/${id}`, 500), await put(`documents/${id}-preview`, 500)];
      const parts = chooseParts(platform);
      for (const part of [id, platform.newId(), ada.id]) {
        await parts.create(part);
        await parts.append(part, 0, Readable.from([Buffer.from('partie')]));
      }
      const old = new Date('2026-11-01T00:00:00Z');
      for (const part of [id, ada.id]) {
        if (where === 'on disk') await utimes(join(platform.dataDir, 'uploads', part), old, old);
        else await store.setTime(`uploads/${part}/000000000000`, old);
      }
      await aNight();
      expect((await store.keys()).filter((key) => !key.startsWith('uploads/'))).toEqual([...arriving, young].sort());
      expect([await parts.findSize(id), (await parts.findSize(ada.id)) ?? 0]).toEqual([6, 0]);
      expect(lines).toMatchObject([{ orphans: 0, abandonedParts: 1 }]);
    });

    it('another-database-over-the-same-store: nothing is erased, and a log line says so', async () => {
      for (let count = 0; count < 11; count += 1) await put(`documents/${platform.newId()}`, 500);
      await aNight();
      expect(await store.keys()).toHaveLength(11);
      expect(lines).toMatchObject([{ level: 50, orphans: 11, msg: expect.stringContaining('none was erased') }]);
    });

    it('file-the-disk-does-not-describe: its row is not said to have lost it', async () => {
      await addRow(platform.newId(), 1);
      const { list } = platform.objects;
      const missing = lines;
      await aNight();
      expect(missing).toMatchObject([{ missing: 2 }]);
      lines = [];
      const undescribed = (await platform.db.asService((tx) => listNamedKeys(tx, { after: null, last: null }))).keys();
      const unreadable = [...undescribed].map((key) => ({ key, code: 'EIO' }));
      platform.objects.list = async (...asked) => ({ ...(await list(...asked)), unreadable });
      platform.clock.advance(24 * hour);
      await platform.runJobs();
      expect(lines).toMatchObject([{ level: 30, missing: 0 }]);
    });

    it('file-lost-from-the-store: a row without bytes is counted, without saying whose', async () => {
      await addRow(platform.newId(), 1);
      await aNight();
      expect(lines).toMatchObject([{ level: 50, missing: 2, msg: 'rows whose stored file is missing' }]);
      expect(JSON.stringify(lines)).not.toContain(ada.id);
    });

    it('file-made-again-while-the-sweep-looks: the bytes of a row to come are not taken', async () => {
      const path = `${ada.id}/dossier.pdf`;
      const file = {
        ownerId: ada.id,
        bucket: 'dossiers',
        path,
        mime: 'application/pdf',
        content: Buffer.from('%PDF'),
      } as const;
      // A rolled-back try left bytes here, which the next night finds.
      await platform.db
        .asService(async (tx) => {
          await storeGenerated({ ...platform, tx }, file);
          throw new Error('rolled back');
        })
        .catch(() => undefined);
      const [left = ''] = await store.keys();
      await store.setTime(left, new Date('2026-11-01T00:00:00Z'));
      await storageSlice.start?.(platform);
      platform.clock.set('2026-11-22T03:00:00.000Z');
      await Promise.all([platform.runJobs(), platform.db.asService((tx) => storeGenerated({ ...platform, tx }, file))]);
      await platform.runJobs();
      const keys = (await run(sql<{ key: string }>`select object_key as key from storage_objects`)).rows;
      expect([keys.length, await store.keys()]).toEqual([1, keys.map(({ key }) => key)]);
    });

    it('row-written-while-the-sweep-remembers: a key that has its row by then is not to be erased', async () => {
      const id = platform.newId();
      await addRow(id);
      await platform.db.asService((tx) => rememberOrphans(tx, [`documents/${id}`]));
      expect((await run(sql`select object_key from storage_orphans`)).rows).toEqual([]);
    });

    it('slow-store: bytes are erased between transactions, and forgotten as they go', async () => {
      const keys: string[] = [];
      for (let count = 0; count < 25; count += 1) keys.push(await put(`documents/${platform.newId()}`, 1));
      await run(sql`insert into storage_orphans (object_key) select unnest(${keys}::text[])`);
      const [stuck = ''] = keys;
      const asked: string[] = [];
      let isStuck = true;
      const objects = {
        ...store.objects,
        delete: async (key: string) => {
          // Fails when called inside a transaction.
          await run(sql`select 1`);
          asked.push(key);
          if (isStuck && key === stuck) throw new Error('the store does not answer');
          await store.objects.delete(key);
        },
      };
      const erase = () => eraseOrphans({ ...platform, objects });
      await expect(erase()).rejects.toThrow('the store does not answer');
      expect(asked).toContain(stuck);
      isStuck = false;
      await erase();
      expect(await store.keys()).toEqual([]);
      expect(asked.toSorted()).toEqual([...keys, stuck].toSorted());
    });

    it('one-key-the-store-refuses: a single run erases the hundred others, and then says so', async () => {
      const keys: string[] = [];
      for (let count = 0; count <= 100; count += 1) keys.push(await put(`documents/${platform.newId()}`, 1));
      await run(sql`insert into storage_orphans (object_key) select unnest(${keys}::text[])`);
      const [stuck = ''] = keys;
      const objects = {
        ...store.objects,
        delete: async (key: string) => {
          if (key === stuck) throw new Error('the store refuses');
          await store.objects.delete(key);
        },
      };
      await expect(eraseOrphans({ ...platform, objects })).rejects.toThrow('the store refuses');
      expect(await store.keys()).toEqual([stuck]);
      expect((await run(sql`select object_key from storage_orphans`)).rows).toEqual([{ object_key: stuck }]);
    });

    it('twelve-keys-the-store-refuses: a page of them stops nothing after it', async () => {
      const keys: string[] = [];
      for (let count = 0; count < 40; count += 1) keys.push(await put(`documents/${platform.newId()}`, 1));
      await run(sql`insert into storage_orphans (object_key) select unnest(${keys}::text[])`);
      const stuck = new Set(keys.toSorted().slice(0, 12));
      const objects = {
        ...store.objects,
        delete: (key: string) =>
          stuck.has(key) ? Promise.reject(new Error('the store refuses')) : store.objects.delete(key),
      };
      await expect(eraseOrphans({ ...platform, objects })).rejects.toThrow('the store refuses');
      expect(await store.keys()).toEqual([...stuck]);
    });

    it('in a request: so many contents at most, and it says whether some are left', async () => {
      const keys: string[] = [];
      for (let count = 0; count < 25; count += 1) keys.push(await put(`documents/${platform.newId()}`, 1));
      await run(sql`insert into storage_orphans (object_key) select unnest(${keys}::text[])`);
      expect(await eraseOrphans(platform, { maxKeys: 5 })).toBe(false);
      expect(await store.keys()).toHaveLength(20);
      expect(await eraseOrphans(platform, { maxKeys: 1000 })).toBe(true);
    });

    it('is planned once a night, and a start erases what a stop left to be erased', async () => {
      await storageSlice.start?.(platform);
      await storageSlice.start?.(platform);
      expect(platform.jobs.waiting().filter((name) => name === 'storage.sweep')).toHaveLength(1);
      platform.clock.set('2026-11-21T10:00:01.000Z');
      await platform.runJobs();
      // From here on a night is planned, and hours away.
      const key = await put(`documents/${platform.newId()}`, 1);
      await run(sql`insert into storage_orphans (object_key) values (${key})`);
      await storageSlice.start?.(platform);
      await platform.runJobs();
      expect(await store.keys()).toEqual([]);
      platform.clock.set('2026-11-22T03:00:00.000Z');
      await platform.runJobs();
      expect(platform.jobs.waiting().filter((name) => name === 'storage.sweep')).toHaveLength(1);
    });
  });
});
