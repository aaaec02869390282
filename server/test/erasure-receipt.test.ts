import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ErasureReceipt } from '@placejuste/domain/personal-data';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { openTestStore, storeNames, type TestStore } from './each-store.ts';
import { fillAccount } from './filled-account.ts';
import {
  apiCalls,
  buildTestApp,
  oneDatabaseInEachRun,
  makeTestPlatform,
  type TestPerson,
  type TestPlatform,
} from './index.ts';
import { evidenceSlice } from '../src/evidence/index.ts';
import { mailsSlice } from '../src/mails/index.ts';
import { chooseParts } from '../src/storage/parts/choose-parts.ts';
import { storageSlice } from '../src/storage/index.ts';
import { erasureInWords, verifyErasure } from '../src/verify/erasure-verifier.mjs';
import { readArchive } from '../src/verify/read-archive.mjs';
import { eraseAccount, personalDataSlice } from '../src/personal-data/index.ts';

const email = 'ada.marqueuse@exemple.fr';
type Files = ReadonlyMap<string, Uint8Array>;

oneDatabaseInEachRun('the receipt of an erasure', (open) => {
  describe.each(storeNames)('with its files %s', (where) => {
    let platform: TestPlatform;
    let app: FastifyInstance;
    let store: TestStore;
    let ada: TestPerson;
    const call = apiCalls(() => app);

    /** Behaviour of the store when it is asked to erase an object. */
    let erase: (key: string) => Promise<void>;

    beforeEach(async () => {
      const made = makeTestPlatform(await open());
      store = await openTestStore(made, where);
      erase = (key) => store.objects.delete(key);
      platform = {
        ...made,
        objects: { ...store.objects, delete: (key: string) => erase(key) } as TestPlatform['objects'],
      };
      app = await buildTestApp(platform, [evidenceSlice, mailsSlice, storageSlice, personalDataSlice]);
      ada = await platform.signIn({ email, aal: 'aal2' });
      await fillAccount(platform, ada);
    });

    const close = async () => (await call(ada, 'POST', '/api/account/closing')).body as { receipt?: string };
    const unzip = (base64: string | undefined): Files => {
      const files = readArchive(new Uint8Array(Buffer.from(base64 ?? '', 'base64')));
      if (files === null) throw new Error('not an archive of ours');
      return files;
    };
    const textOf = (files: Files, name: string) => Buffer.from(files.get(name) ?? []).toString();
    const receiptOf = (files: Files): ErasureReceipt => JSON.parse(textOf(files, 'effacement.json'));
    const mailedReceipt = (at = -1): Files => unzip(platform.mails.at(at)?.attachments?.[0]?.content);
    const keys = async () =>
      (await app.inject('/.well-known/placejuste-evidence-keys.json'))
        .json()
        .keys.map(({ kid }: { kid: string }) => kid);
    /** Number of rows of a table, of all people. */
    const total = async (table: string): Promise<number> =>
      (
        await platform.db.asService((tx) =>
          sql<{ n: number }>`select count(*)::int n from ${sql.table(table)}`.execute(tx),
        )
      ).rows[0]?.n ?? -1;

    it('says what the database deleted, table by table, and what stays with its last day', async () => {
      const bob = await platform.signIn();
      await fillAccount(platform, bob);
      const tables = ['public.fines', 'public.storage_objects', 'auth.sessions', 'public.checkouts', 'public.vehicles'];
      const before = new Map(await Promise.all(tables.map(async (table) => [table, await total(table)] as const)));
      await close();
      await platform.runJobs();
      const { erased, files, kept, account } = receiptOf(mailedReceipt());
      const told = new Map(erased.map(({ table, count }) => [table, count]));
      told.set('public.storage_objects', files.count);
      for (const [table, count] of before)
        expect([table, told.get(table) ?? 0]).toEqual([table, count - (await total(table))]);
      expect(files).toEqual({ count: 6, contents: 12 });
      expect(account).toBe(ada.id);
      const keptOf = (table: string) => kept.find((line) => line.table === table);
      expect(keptOf('public.checkouts')).toMatchObject({ until: '2037-01-01' });
      expect(keptOf('public.invoices')).toMatchObject({ count: 1, until: '2037-01-01' });
      expect(keptOf('public.audit_log')?.until).toMatch(/^2027-/);
      expect(keptOf('public.stations')).toMatchObject({ count: 1, until: null });
      // The audit entry of the erasure itself is one of those that stay.
      const { rows } = await platform.db.asService((tx) =>
        sql<{ n: number }>`select count(*)::int n from audit_log where subject_id = ${ada.id}`.execute(tx),
      );
      expect(keptOf('public.audit_log')?.count).toBe(rows[0]?.n);
    });

    it('is in the answer and in the mail, and anybody verifies it with openssl or on the page', async () => {
      const answered = unzip((await close()).receipt);
      await platform.runJobs();
      for (const files of [answered, mailedReceipt()]) {
        expect((await verifyErasure(files, await keys())).map(([sound]) => sound)).toEqual([true, true, true, true]);
        expect(erasureInWords(files).join('\n')).toContain('Effacé : amendes (1)');
        expect(textOf(files, 'LISEZ-MOI.txt')).toContain('- amendes : 1');
        const folder = await mkdtemp(join(tmpdir(), 'receipt-'));
        for (const [name, bytes] of files) await writeFile(join(folder, name), bytes);
        const [line = ''] = /^ {2}(openssl .+)$/m.exec(textOf(files, 'LISEZ-MOI.txt'))?.slice(1) ?? [];
        expect(execFileSync('sh', ['-c', line], { cwd: folder }).toString()).toBe('Verified OK\n');
        await rm(folder, { recursive: true });
      }
      expect(platform.mails).toHaveLength(1);
      expect(platform.mails[0]?.text).toContain('et 6 fichiers');
    });

    it('receipt-signed-twice: the screen and the mail give the same bytes, however late it leaves', async () => {
      const { receipt } = await close();
      platform.clock.advance(90);
      await platform.runJobs();
      expect(receipt).toBeDefined();
      expect(platform.mails.map(({ attachments = [] }) => attachments.map(({ content }) => content))).toEqual([
        [receipt],
      ]);
    });

    it('receipt-signed-twice: once the job has begun, the receipt comes by mail alone', async () => {
      const { withdraw } = platform.jobs;
      platform.jobs.withdraw = async () => false;
      expect((await close()).receipt).toBeUndefined();
      platform.jobs.withdraw = withdraw;
      platform.clock.advance(60);
      await platform.runJobs();
      expect(platform.mails).toHaveLength(1);
      expect(receiptOf(mailedReceipt()).account).toBe(ada.id);
    });

    it('receipt-says-more-than-done: it names the queue of mails, and who counted what', async () => {
      const readme = textOf(unzip((await close()).receipt), 'LISEZ-MOI.txt');
      expect(readme).toContain(
        '- dans notre file d’envoi, chiffrés\u00a0: votre adresse et le dernier e-mail que nous vous envoyons,\n' +
          '  7 jours après son envoi (10 au plus, si votre messagerie ne répond pas)\n',
      );
      expect(readme).toContain('Les copies réduites et\nles e-mails sont ceux que nous avons trouvés juste avant.');
      expect(readme).toMatch(/Nous avons constaté le .+,\nqu’il ne reste plus aucun de vos fichiers\./);
    });

    it.each([
      ['a number changed', (text: string) => text.replace('"count":1', '"count":9'), 'effacement.json'],
      ['the page in French changed', (text: string) => text.replace('amendes : 1', 'amendes : 9'), 'LISEZ-MOI.txt'],
    ])('forged-receipt: %s is seen', async (_, forge, name) => {
      const files = new Map(unzip((await close()).receipt));
      files.set(name, Buffer.from(forge(textOf(files, name))));
      expect((await verifyErasure(files, await keys())).filter(([sound]) => !sound)).toHaveLength(1);
    });

    it('forged-receipt: one signed with another key, or with a file more, is seen', async () => {
      const files = unzip((await close()).receipt);
      expect((await verifyErasure(files, ['another']))[3]?.[0]).toBe(false);
      expect((await verifyErasure(new Map([...files, ['x.txt', new Uint8Array()]]), await keys()))[0]?.[0]).toBe(false);
    });

    it('store-fails-midway: the mail says so, and no receipt exists until all is gone', async () => {
      let answers = 4;
      erase = async (key) => {
        answers -= 1;
        if (answers < 0) throw new Error('the store does not answer');
        await store.objects.delete(key);
      };
      expect((await close()).receipt).toBeUndefined();
      await expect(platform.runJobs()).rejects.toThrow();
      // Without the other job that erases orphans: the receipt itself must see that some remain.
      await platform.jobs.giveUp('storage.erase-orphans', 'tries-spent');
      await platform.runJobs();
      const stuck = (await store.keys()).length;
      expect(stuck).toBeGreaterThan(0);
      for (let hour = 0; hour < 3; hour += 1) {
        platform.clock.advance(3600);
        await expect(platform.runJobs()).rejects.toThrow('still holds files');
      }
      expect([(await store.keys()).length, platform.mails.length]).toEqual([stuck, 1]);
      erase = (key) => store.objects.delete(key);
      await platform.runJobs();
      expect(await store.keys()).toEqual([]);
      expect(platform.mails.map(({ to, attachments = [] }) => [to, attachments.length])).toEqual([
        [email, 0],
        [email, 1],
      ]);
      expect(platform.mails[0]?.text).toContain('L’effacement de vos fichiers est en cours');
      const receipt = receiptOf(mailedReceipt());
      expect(receipt.completedAt).toBe(platform.clock.now().toISOString());
      expect(receipt.rowsErasedAt < receipt.completedAt).toBe(true);
    });

    it('bytes-of-somebody-else-are-stuck: the receipt is signed all the same, in the answer', async () => {
      const stuck = Array.from({ length: 12 }, (_none, at) => `documents/00000000-stuck-${at}`);
      await platform.db.asService((tx) =>
        sql`insert into storage_orphans (object_key) select unnest(${stuck}::text[])`.execute(tx),
      );
      erase = (key) =>
        stuck.includes(key) ? Promise.reject(new Error('the store refuses')) : store.objects.delete(key);
      const answered = unzip((await close()).receipt);
      expect(receiptOf(answered).files).toEqual({ count: 6, contents: 12 });
      expect(platform.mails).toHaveLength(0);
      await platform.jobs.giveUp('storage.erase-orphans', 'tries-spent');
      await platform.runJobs();
      expect(platform.mails).toHaveLength(1);
    });

    it('upload-still-arriving: its pieces are gone before a receipt is signed', async () => {
      const { rows } = await platform.db.asService((tx) =>
        sql<{ id: string }>`select id from storage_uploads where user_id = ${ada.id}`.execute(tx),
      );
      const upload = rows[0]?.id ?? '';
      const parts = chooseParts(platform);
      await parts.create(upload);
      await parts.append(upload, 0, Readable.from([Buffer.from('partie')]));
      erase = () => Promise.reject(new Error('the store does not answer'));
      const { status } = await call(ada, 'POST', '/api/account/closing');
      erase = (key) => store.objects.delete(key);
      platform.clock.advance(10);
      await platform.runJobs();
      expect(status).toBe(200);
      expect((await parts.findSize(upload)) ?? 0).toBe(0);
      expect(receiptOf(mailedReceipt()).erased).toContainEqual(
        expect.objectContaining({ table: 'public.storage_uploads', count: 1 }),
      );
    });

    it('process-killed-after-the-commit: the job alone finishes the erasure and sends the receipt', async () => {
      // The process ends before it asks the store for anything.
      erase = () => Promise.reject(new Error('the process ended'));
      await eraseAccount(platform, ada.id, 'holder');
      platform.clock.advance(60);
      erase = (key) => store.objects.delete(key);
      await platform.runJobs();
      expect(await store.keys()).toEqual([]);
      expect(platform.mails).toHaveLength(1);
      expect(receiptOf(mailedReceipt()).files).toEqual({ count: 6, contents: 12 });
    });
  });
});
