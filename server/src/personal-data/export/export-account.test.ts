import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { openTestStore, storeNames } from '../../../test/each-store.ts';
import { eachDatabase, makeTestPlatform, type TestPerson, type TestPlatform } from '../../../test/index.ts';
import { eraseAccount, exportAccount } from '../index.ts';
import type { PersonalTable } from '../personal-table.ts';
import { personalTables } from '../personal-tables.ts';
import { fillAccount, marks } from '../../../test/filled-account.ts';

const email = 'ada.marqueuse@exemple.fr';
const files = Object.values(personalTables).flatMap(({ file }) => (file === null ? [] : [`${file}.json`]));

eachDatabase('exporting an account', (open) => {
  let platform: TestPlatform;
  let ada: TestPerson;
  let bob: TestPerson;
  let lines: string[];
  beforeEach(async () => {
    lines = [];
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    platform = makeTestPlatform(await open(), { log });
    [ada, bob] = [await platform.signIn({ email }), await platform.signIn()];
  });
  const run = async <T>(statement: ReturnType<typeof sql<T>>) =>
    (await platform.db.asService((tx) => statement.execute(tx))).rows as T[];
  async function exported() {
    const outcome = await exportAccount(platform, email);
    if (!outcome.ok) throw new Error(outcome.code);
    return outcome.value;
  }
  const read = async (folder: string, name: string) =>
    JSON.parse(await readFile(join(folder, name), 'utf8')) as Record<string, unknown>[];

  describe.each(storeNames)('with its files %s', (where) => {
    beforeEach(async () => {
      platform = { ...platform, objects: (await openTestStore(platform, where)).objects as TestPlatform['objects'] };
    });

    it('includes the person’s mails in somebody else’s thread, without addresses', async () => {
      await fillAccount(platform, ada);
      await run(sql`insert into contact_requests (id, topic, email, message, received_at)
        values ('01933b6e-0000-7000-8000-0000000000c1', 'support', ${bob.email}, 'Bonjour', now())`);
      await run(sql`insert into contact_messages (id, request_id, kind, sender, message, at)
        select gen_random_uuid(), id, 'received', ${ada.email}, 'Depuis mon adresse.', now() from contact_requests
        where email = ${bob.email}`);
      const lines = await read((await exported()).folder, 'messages-suite.json');
      expect(lines.map(({ message }) => message)).toContain('Depuis mon adresse.');
      expect(JSON.stringify(lines)).not.toContain(bob.email);
      expect(lines.filter((line) => 'sender' in line)).toEqual([]);
    });

    it('exports every kind of data and every file as sent, and is readable by the owner only', async () => {
      await fillAccount(platform, ada);
      await fillAccount(platform, bob);
      const reviewer = await platform.signIn({ roles: ['reviewer'] });
      await run(
        sql`update documents set status = 'rejected', reason = 'x', decided_at = now(), decided_by = ${reviewer.id}`,
      );
      const { folder, absent } = await exported();
      expect(absent).toEqual([]);
      expect((await readdir(folder)).toSorted()).toEqual([...files, 'LISEZ-MOI.txt', 'fichiers'].toSorted());
      for (const { sha256, id, bucket, mime } of await read(folder, 'fichiers.json')) {
        const ending = { 'image/jpeg': 'jpg', 'image/png': 'png', 'application/pdf': 'pdf' }[String(mime)];
        const bytes = await readFile(join(folder, 'fichiers', String(bucket), `${id}.${ending}`));
        expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
      }
      const all = await readdir(folder, { recursive: true, withFileTypes: true });
      const texts = await Promise.all(
        all.filter((entry) => entry.isFile()).map((entry) => readFile(join(entry.parentPath, entry.name), 'utf8')),
      );
      expect(texts.join('\n')).toContain(ada.id);
      // Encrypted at rest, exported in clear for its owner.
      expect(texts.join('\n')).toContain(marks.card);
      expect(texts.join('\n')).not.toContain('"s1:');
      for (const stranger of [bob.id, bob.email, reviewer.id, reviewer.email])
        expect(texts.join('\n')).not.toContain(stranger);
      for (const [name, { file, withheld = [] }] of Object.entries(personalTables) as [string, PersonalTable][]) {
        if (file === null) continue;
        const [row = {}] = await read(folder, `${file}.json`);
        expect(Object.keys(row), name).not.toHaveLength(0);
        expect(
          Object.keys(row).filter((column) => withheld.includes(column)),
          name,
        ).toEqual([]);
        expect(
          texts.find((text) => text.startsWith('Vos données')),
          name,
        ).toContain(`${file}.json : `);
      }
      for (const entry of all) {
        const { mode } = await stat(join(entry.parentPath, entry.name));
        expect(mode & 0o077, entry.name).toBe(0);
      }
    });
  });

  it('card-seen-without-a-trace: opened papers and the export are logged, without the address', async () => {
    await fillAccount(platform, ada);
    const before = await run(sql`select from document_views`);
    const { folder } = await exported();
    const views = await run<{ viewer_id: string | null }>(sql`select viewer_id, document_id from document_views`);
    expect(views.length - before.length).toBe(1);
    expect(
      await run(sql`select subject_id, actor_id, detail from audit_log where action = 'account.exported'`),
    ).toEqual([{ subject_id: ada.id, actor_id: null, detail: { by: 'command' } }]);
    expect(`${folder}${lines.join('')}`).not.toContain(email);
  });

  it('file-lost-or-damaged: the rest is exported, and missing files are listed', async () => {
    const { keys } = await fillAccount(platform, ada);
    const [lost = ''] = keys;
    await platform.objects.delete(lost);
    const { folder, absent } = await exported();
    expect(absent).toEqual([lost.split('/')[1]]);
    expect(await readFile(join(folder, 'LISEZ-MOI.txt'), 'utf8')).toContain(absent[0]);
  });

  it('memory-filled-by-two-thousand-declarations: rows come in pages, each once and in order', async () => {
    await fillAccount(platform, ada);
    await run(sql`insert into vehicles (id, user_id, plate, name, created_at)
      select gen_random_uuid(), ${ada.id}, 'AB-123-CD', n::text, now() from generate_series(1, 1000) n`);
    const vehicles = await read((await exported()).folder, 'vehicules.json');
    const ids = vehicles.map(({ id }) => String(id));
    expect(ids).toEqual([...new Set(ids)].toSorted());
    expect(ids).toHaveLength(1001);
  });

  it('photographs-held-whole-in-memory: a file is streamed', async () => {
    await fillAccount(platform, ada);
    const piece = 64 * 1024;
    let maxHeld = 0;
    const written = async () => {
      const root = join(platform.dataDir, 'exports');
      const entries = await readdir(root, { recursive: true, withFileTypes: true });
      const sizes = entries
        .filter((entry) => entry.parentPath.includes('fichiers') && entry.isFile())
        .map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size);
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    };
    let given = 0;
    async function* pieces() {
      for (let count = 0; count < 50; count += 1) {
        given += piece;
        yield Buffer.alloc(piece);
        maxHeld = Math.max(maxHeld, given - (await written()));
      }
    }
    const objects = { ...platform.objects, get: async () => Readable.from(pieces(), { objectMode: false }) };
    const outcome = await exportAccount({ ...platform, objects }, email);
    expect(outcome.ok && outcome.value.files).toBe(6);
    expect(await written()).toBe(given);
    expect(maxHeld).toBeLessThan(10 * piece);
  });

  type Erase = (objects?: TestPlatform['objects']) => Promise<unknown>;
  it.each<[string, (erase: Erase) => Partial<TestPlatform>]>([
    [
      'as it begins',
      (erase) => ({
        db: {
          ...platform.db,
          asService: async (work) => {
            const answer = await platform.db.asService(work);
            await erase();
            return answer;
          },
        },
      }),
    ],
    [
      'as it reads a file',
      (erase) => ({
        objects: {
          ...platform.objects,
          get: async (key) => {
            await erase();
            return platform.objects.get(key);
          },
        },
      }),
    ],
    [
      'as it reads a file that the store is too slow to erase',
      (erase) => ({
        objects: {
          ...platform.objects,
          get: async (key) => {
            await erase({ ...platform.objects, delete: () => Promise.reject(new Error('silent')) });
            return platform.objects.get(key);
          },
        },
      }),
    ],
  ])('erased-while-it-is-exported, %s: nothing of the account stays on this machine', async (_when, meanwhile) => {
    await fillAccount(platform, ada);
    let erased: Promise<unknown> | null = null;
    const erase: Erase = (objects = platform.objects) => (erased ??= eraseAccount({ ...platform, objects }, email));
    expect(await exportAccount({ ...platform, ...meanwhile(erase) }, email)).toEqual({
      ok: false,
      code: 'ACCOUNT_NOT_FOUND',
    });
    expect(await readdir(join(platform.dataDir, 'exports'))).toEqual([]);
  });

  it('store-silent-during-the-export: it fails, and leaves no partial export', async () => {
    await fillAccount(platform, ada);
    const objects = { ...platform.objects, get: () => Promise.reject(new Error('silent')) };
    await expect(exportAccount({ ...platform, objects }, email)).rejects.toThrow('silent');
    expect(await readdir(join(platform.dataDir, 'exports'))).toEqual([]);
  });

  it('stranger-signed-up-with-the-address: no export of an unconfirmed or absent account', async () => {
    await run(sql`update auth.users set email_confirmed_at = null where id = ${ada.id}`);
    expect(await exportAccount(platform, email)).toEqual({ ok: false, code: 'ACCOUNT_UNCONFIRMED' });
    expect(await exportAccount(platform, 'personne@exemple.fr')).toEqual({ ok: false, code: 'ACCOUNT_NOT_FOUND' });
    await expect(readdir(join(platform.dataDir, 'exports'))).rejects.toThrow('ENOENT');
    expect(await run(sql`select from audit_log`)).toEqual([]);
  });
});
