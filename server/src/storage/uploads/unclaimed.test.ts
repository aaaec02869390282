import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  buildTestApp,
  eachDatabase,
  makeTestPlatform,
  type TestPerson,
  type TestPlatform,
} from '../../../test/index.ts';
import { uploadLifeMs } from './expire-upload.ts';
import { storageSlice } from '../index.ts';
import { hasRoomFor, maxUnclaimedBytes, unclaimedLifeMs } from './unclaimed.ts';

eachDatabase('files nobody named', (open) => {
  let platform: TestPlatform;
  let ada: TestPerson;

  beforeAll(async () => {
    platform = makeTestPlatform(await open());
    await buildTestApp(platform, [storageSlice]);
  });
  beforeEach(async () => {
    ada = await platform.signIn();
  });

  /** Adds a photograph, as a finished upload does. */
  async function received(size: number, owner = ada): Promise<string> {
    const id = platform.newId();
    await platform.objects.put(id, Readable.from([Buffer.from('bytes')]));
    await platform.db.asService((tx) =>
      sql`insert into storage_objects (id, owner_id, bucket, path, size, sha256, mime, object_key, created_at)
        values (${id}, ${owner.id}, 'declaration-photos', ${`${owner.id}/${id}.jpg`}, ${size}, ${'a'.repeat(64)},
          'image/jpeg', ${id}, ${platform.clock.now()})`.execute(tx),
    );
    return id;
  }

  /** Adds a document that refers to the file. */
  async function claim(objectId: string): Promise<void> {
    const document = platform.newId();
    await platform.db.asService(async (tx) => {
      await sql`insert into documents (id, user_id, kind, status, submitted_at) values (${document}, ${ada.id},
        'cmi', 'withdrawn', now())`.execute(tx);
      await sql`insert into document_files (document_id, side, object_id) values (${document}, 'recto',
        ${objectId})`.execute(tx);
    });
  }

  const run = async (name: string, id: string): Promise<void> => {
    const job = (storageSlice.jobs?.(platform) ?? []).find((one) => one.name === name);
    await job?.run({ id }, new AbortController().signal);
  };
  const stands = async (id: string): Promise<boolean> =>
    (await platform.db.asService((tx) => sql`select from storage_objects where id = ${id}`.execute(tx))).rows.length ===
    1;
  const room = (size: number): Promise<boolean> =>
    platform.db.asUser(ada.claims, (tx) => hasRoomFor({ ...platform, tx }, size));

  test('goes after thirty days with its bytes, and not before', async () => {
    const id = await received(200_000);
    await run('storage.expire-upload', id);
    platform.clock.advance((unclaimedLifeMs - uploadLifeMs) / 1000 - 60);
    await platform.runJobs();
    expect(await stands(id)).toBe(true);
    platform.clock.advance(120);
    await platform.runJobs();
    expect([await stands(id), platform.objects.contents.has(id)]).toEqual([false, false]);
  });

  test('stays when something named it meanwhile, on the first day or on the last', async () => {
    const [early, late] = [await received(200_000), await received(200_000)];
    await claim(early);
    await run('storage.expire-upload', early);
    await run('storage.expire-upload', late);
    await claim(late);
    platform.clock.advance(unclaimedLifeMs / 1000);
    await platform.runJobs();
    await run('storage.forget-unclaimed', early);
    expect([await stands(early), await stands(late)]).toEqual([true, true]);
  });

  test('audit-log-flooded: one that is forgotten leaves no line in the audit log', async () => {
    const id = await received(200_000);
    await run('storage.forget-unclaimed', id);
    expect(await stands(id)).toBe(false);
    const lines = await platform.db.asService((tx) => sql`select action from audit_log`.execute(tx));
    expect(lines.rows).toEqual([]);
  });

  test('leave room for so many bytes, and naming one gives its room back', async () => {
    const half = await received(maxUnclaimedBytes / 2);
    await received(maxUnclaimedBytes, await platform.signIn());
    expect([await room(maxUnclaimedBytes / 2), await room(maxUnclaimedBytes / 2 + 1)]).toEqual([true, false]);
    await claim(half);
    expect([await room(maxUnclaimedBytes), await room(maxUnclaimedBytes + 1)]).toEqual([true, false]);
  });

  test('the notice of a fine, referred to by its path, counts as a referenced file', async () => {
    const id = await received(maxUnclaimedBytes);
    await platform.db.asService(async (tx) => {
      await sql`update storage_objects set bucket = 'documents' where id = ${id}`.execute(tx);
      await sql`insert into fines (id, user_id, track, notice_number, notice_date, delivery, notice_path)
        values (${platform.newId()}, ${ada.id}, 'fps', ${'1'.repeat(26)}, '2026-11-01', 'windscreen',
        ${`${ada.id}/${id}.jpg`})`.execute(tx);
    });
    expect(await room(maxUnclaimedBytes)).toBe(true);
    await run('storage.forget-unclaimed', id);
    expect(await stands(id)).toBe(true);
  });

  test('each table that refers to a file is known, whichever slice brings it', async () => {
    const tables = await platform.db.asService((tx) =>
      sql<{ claimed: string }>`select distinct claimed::text from app.files_claims()`.execute(tx),
    );
    expect(tables.rows.map(({ claimed }) => claimed)).toEqual(
      expect.arrayContaining(['declaration_photos', 'document_files']),
    );
    expect(tables.rows.map(({ claimed }) => claimed)).not.toContain('storage_uploads');
    const id = await received(200_000);
    await platform.db.asService(async (tx) => {
      await sql`create table essai_claims (file uuid references storage_objects (id))`.execute(tx);
      await sql`insert into essai_claims values (${id})`.execute(tx);
    });
    await run('storage.forget-unclaimed', id);
    expect(await stands(id)).toBe(true);
  });
});
