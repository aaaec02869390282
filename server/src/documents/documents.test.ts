import type { DocumentView } from '@placejuste/contracts/documents';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTestApp, eachDatabase, makeTestPlatform, type TestPerson, type TestPlatform } from '../../test/index.ts';
import { mailsSlice } from '../mails/index.ts';
import { storageSlice } from '../storage/index.ts';
import { createReceivedFiles } from './documents.fixtures.ts';
import { listApprovedDocuments, documentsSlice } from './index.ts';

eachDatabase('documents', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let ada: TestPerson;

  // One database for all: each test has a person of its own.
  beforeAll(async () => {
    platform = makeTestPlatform(await open());
    app = await buildTestApp(platform, [storageSlice, mailsSlice, documentsSlice]);
  });
  beforeEach(async () => {
    ada = await platform.signIn({ account: 'new' });
  });

  const call = async (person: TestPerson, url: string, payload?: object) =>
    app.inject({
      method: payload === undefined ? 'GET' : 'POST',
      url,
      headers: { authorization: person.authorization },
      ...(payload === undefined ? {} : { payload }),
    });
  const list = async (person = ada): Promise<DocumentView[]> => (await call(person, '/api/documents')).json().documents;
  const state = async (): Promise<unknown> => (await list()).map((view) => [view.kind, view.state]);
  /** True when the original picture of that side is in the store. */
  const isKept = async (side: 'recto' | 'verso'): Promise<boolean> => {
    const { rows } = await platform.db.asUser(ada.claims, (tx) =>
      sql<{ key: string }>`select o.object_key as key from document_files f
        join storage_objects o on o.id = f.object_id where f.side = ${side}`.execute(tx),
    );
    return rows.some(({ key }) => /^picture/.test(platform.objects.contents.get(key)?.toString() ?? ''));
  };
  const subjects = async (): Promise<string[]> => {
    await platform.runJobs();
    return platform.mails.filter((mail) => mail.to === ada.email).map((mail) => mail.subject);
  };

  test('both kinds are shown from the first day, in order', async () => {
    expect(await state()).toEqual([
      ['cmi', 'missing'],
      ['carte_grise', 'missing'],
    ]);
    expect((await app.inject('/api/documents')).statusCode).toBe(401);
  });

  test('a complete document waits for review; its holder gets a mail, no link to a picture', async () => {
    const form = await createReceivedFiles(platform, ada, 'cmi');
    const answer = await call(ada, '/api/documents', form);
    expect(answer.json()).toMatchObject({
      kind: 'cmi',
      state: 'pending',
      validated: false,
      submittedAt: platform.clock.now().toISOString(),
      reason: null,
    });
    const [cmi] = await list();
    expect(cmi?.files).toEqual([{ side: 'recto' }, { side: 'verso' }]);
    expect(await isKept('recto')).toBe(true);
    expect(await subjects()).toEqual(['Votre carte mobilité inclusion (CMI) est bien reçue']);
    expect(platform.mails.at(-1)).toMatchObject({
      to: ada.email,
      text: expect.stringContaining('https://placejuste.example/dashboard'),
    });
  });

  test('the last day the holder said goes to whoever reviews, and decides nothing', async () => {
    const form = { ...(await createReceivedFiles(platform, ada, 'cmi')), saidExpiresOn: '2029-05-31' };
    const sent = (await call(ada, '/api/documents', form)).json();
    expect(sent).toMatchObject({ state: 'pending', expiresOn: null });
    const kept = () =>
      platform.db.asService((tx) =>
        sql<{
          said_expires_on: string;
        }>`select said_expires_on from documents where user_id = ${ada.id} and status = 'pending'`.execute(tx),
      );
    expect((await kept()).rows).toEqual([{ said_expires_on: '2029-05-31' }]);
    expect((await call(ada, '/api/documents', { ...form, saidExpiresOn: '2030-05-31' })).json().id).not.toBe(sent.id);
    expect((await kept()).rows).toEqual([{ said_expires_on: '2030-05-31' }]);
    expect((await call(ada, '/api/documents', { ...form, saidExpiresOn: '31/05/2029' })).statusCode).toBe(400);
  });

  test('the plate and the number the person typed go to whoever reviews, each with its own paper', async () => {
    const typed = { saidPlate: 'ab 123 cd', saidCardNumber: ' cmi-exemple-001 ' };
    for (const kind of ['cmi', 'carte_grise'] as const)
      await call(ada, '/api/documents', { ...(await createReceivedFiles(platform, ada, kind)), ...typed });
    const kept = await platform.db.asService((tx) =>
      sql`select kind, said_plate, said_card_number from documents where user_id = ${ada.id} order by kind`.execute(tx),
    );
    expect(kept.rows).toEqual([
      { kind: 'carte_grise', said_plate: 'AB-123-CD', said_card_number: null },
      { kind: 'cmi', said_plate: null, said_card_number: 'CMI-EXEMPLE-001' },
    ]);
  });

  test('a plate that cannot be one is refused in words, and nothing is lost', async () => {
    const form = await createReceivedFiles(platform, ada, 'carte_grise');
    for (const saidPlate of ['???', 'ma plaque', '㍿㍿㍿㍿㍿㍿㍿㍿']) {
      const refused = await call(ada, '/api/documents', { ...form, saidPlate });
      expect(refused.statusCode).toBe(400);
    }
    expect((await call(ada, '/api/documents', { ...form, saidPlate: 'AB-123-CD' })).json().state).toBe('pending');
  });

  test('the same form sent again, as after a lost answer, changes nothing and mails nobody', async () => {
    const form = await createReceivedFiles(platform, ada, 'cmi');
    const first = (await call(ada, '/api/documents', form)).json();
    const again = (await call(ada, '/api/documents', form)).json();
    expect([again.id, again.state]).toEqual([first.id, 'pending']);
    const twins = await createReceivedFiles(platform, ada, 'carte_grise');
    const both = await Promise.all([call(ada, '/api/documents', twins), call(ada, '/api/documents', twins)]);
    expect(both.map((answer) => answer.statusCode)).toEqual([200, 200]);
    expect(new Set(both.map((answer) => answer.json().id)).size).toBe(1);
    expect(await subjects()).toHaveLength(2);
  });

  test('a new sending replaces the one that waits; the face that was not retaken serves again', async () => {
    const first = await createReceivedFiles(platform, ada, 'cmi');
    await call(ada, '/api/documents', first);
    const retaken = await createReceivedFiles(platform, ada, 'cmi');
    const mixed = { kind: 'cmi', files: [retaken.files[0], first.files[1]] };
    expect((await call(ada, '/api/documents', mixed)).json().state).toBe('pending');
    const before = platform.objects.contents.size;
    await platform.runJobs();
    expect(before - platform.objects.contents.size).toBe(1);
    expect((await list())[0]?.files).toHaveLength(2);
    expect(await isKept('verso')).toBe(true);
    const rows = await platform.db.asUser(ada.claims, (tx) =>
      sql<{ status: string }>`select status from documents order by id`.execute(tx),
    );
    expect(rows.rows.map((row) => row.status)).toEqual(['replaced', 'pending']);
  });

  test.each([
    ['one face of a card', 400, 'DOCUMENT_SIDE_MISSING', (form: Form) => ({ ...form, files: form.files.slice(0, 1) })],
    [
      'twice the same face',
      400,
      'DOCUMENT_SIDE_MISSING',
      (form: Form) => ({ ...form, files: form.files.map((file) => ({ ...file, side: 'recto' })) }),
    ],
    [
      'a file that never came',
      422,
      'DOCUMENT_FILE_UNKNOWN',
      (form: Form) => ({ ...form, files: form.files.map((file) => ({ ...file, path: `${file.path}x` })) }),
    ],
    [
      'other bytes than those received',
      422,
      'DOCUMENT_FILE_UNKNOWN',
      (form: Form) => ({ ...form, files: form.files.map((file) => ({ ...file, sha256: '0'.repeat(64) })) }),
    ],
    [
      'one file for both faces',
      409,
      'DOCUMENT_FILE_USED',
      (form: Form) => ({ ...form, files: form.files.map(({ side }) => ({ ...form.files[0], side })) }),
    ],
    ['wrong types', 400, 'INVALID_REQUEST', () => ({ kind: 'permis', files: 'recto' })],
  ])('%s is refused and nothing changes', async (_name, status, code, twist) => {
    const answer = await call(ada, '/api/documents', twist(await createReceivedFiles(platform, ada, 'cmi')));
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(answer.json().message).toMatch(/[a-zé]+/);
    expect(await state()).toEqual([
      ['cmi', 'missing'],
      ['carte_grise', 'missing'],
    ]);
    expect(await subjects()).toEqual([]);
  });

  test('a file already sent as another document, or by another person, is not taken', async () => {
    const form = await createReceivedFiles(platform, ada, 'carte_grise');
    await call(ada, '/api/documents', form);
    const card = await createReceivedFiles(platform, ada, 'cmi');
    const crossed = { kind: 'cmi', files: [{ ...form.files[0], side: 'recto' }, card.files[1]] };
    expect((await call(ada, '/api/documents', crossed)).json().code).toBe('DOCUMENT_FILE_USED');
    const bob = await platform.signIn({ account: 'new' });
    expect((await call(bob, '/api/documents', card)).json().code).toBe('DOCUMENT_FILE_UNKNOWN');
  });

  test('a waiting document can be taken back, once, by its owner only; its pictures are erased', async () => {
    const stored = platform.objects.contents.size;
    const { id } = (await call(ada, '/api/documents', await createReceivedFiles(platform, ada, 'cmi'))).json();
    const bob = await platform.signIn({ account: 'new' });
    expect((await call(bob, `/api/documents/${id}/withdraw`, {})).json().code).toBe('DOCUMENT_NOT_FOUND');
    expect((await call(ada, `/api/documents/${id}/withdraw`, {})).json()).toMatchObject({
      state: 'missing',
      id: null,
      files: [],
    });
    expect((await call(ada, `/api/documents/${id}/withdraw`, {})).json().code).toBe('DOCUMENT_NOT_PENDING');
    expect(await subjects()).toContain('Votre carte mobilité inclusion (CMI) est retirée');
    expect(platform.objects.contents.size).toBe(stored);
    expect(await list(bob)).toHaveLength(2);
  });

  test('in the database itself, nobody reads or decides what is not theirs', async () => {
    const { id } = (await call(ada, '/api/documents', await createReceivedFiles(platform, ada, 'cmi'))).json();
    const bob = await platform.signIn({ account: 'new' });
    const weak = await platform.signIn({ roles: ['reviewer'], aal: 'aal1' });
    for (const stranger of [bob, weak]) {
      const seen = await platform.db.asUser(stranger.claims, async (tx) => [
        (await sql`select 1 from documents`.execute(tx)).rows.length,
        (await sql`select 1 from document_files`.execute(tx)).rows.length,
        (await sql`select 1 from storage_objects`.execute(tx)).rows.length,
        (
          await sql`update documents set status = 'approved', decided_at = now(), decided_by = ${stranger.id}
            returning 1`.execute(tx)
        ).rows.length,
        (await sql`update profiles set cmi_validated = true returning 1`.execute(tx)).rows.length,
      ]);
      expect(seen).toEqual([0, 0, 0, 0, 0]);
    }
    const own = (text: string) => platform.db.asUser(ada.claims, (tx) => sql.raw(text).execute(tx));
    await expect(
      own(`update documents set status = 'approved', decided_at = now() where id = '${id}'`),
    ).rejects.toThrow(/row-level security/);
    await expect(
      own(
        'insert into documents (id, user_id, kind, status, submitted_at, decided_at) values ' +
          `('${platform.newId()}', '${ada.id}', 'cmi', 'approved', now(), now())`,
      ),
    ).rejects.toThrow(/permission denied/);
    await expect(
      own(
        'insert into audit_log (id, at, actor_id, action, subject_type, subject_id) values ' +
          `('${platform.newId()}', now(), '${ada.id}', 'x', 'y', 'z')`,
      ),
    ).rejects.toThrow(/row-level security/);
    const sameReviewer = await platform.signIn({ roles: ['reviewer'], aal: 'aal2' });
    await call(sameReviewer, '/api/documents', await createReceivedFiles(platform, sameReviewer, 'cmi'));
    await expect(
      platform.db.asUser(sameReviewer.claims, (tx) =>
        sql`update documents set status = 'approved', decided_at = now(), decided_by = ${sameReviewer.id} where
          user_id = ${sameReviewer.id}`.execute(tx),
      ),
    ).rejects.toThrow(/row-level security/);
    await expect(
      platform.db.asUser(sameReviewer.claims, (tx) =>
        sql`update profiles set account_status = 'active' where user_id = ${ada.id}`.execute(tx),
      ),
    ).rejects.toThrow('only an administrator activates an account');
  });

  test('the card in force on the day of the notice comes first, even if it ended since', async () => {
    const approve = async (expiresOn: string | null): Promise<string> => {
      const { id } = (await call(ada, '/api/documents', await createReceivedFiles(platform, ada, 'cmi'))).json();
      await platform.db.asService((tx) =>
        sql`update documents set status = 'approved', decided_at = now(), expires_on = ${expiresOn} where id =
          ${id}`.execute(tx),
      );
      return id;
    };
    const old = await approve('2026-11-15');
    const renewed = await approve('2036-11-15');
    const on = async (day: string) =>
      (await platform.db.asUser(ada.claims, (tx) => listApprovedDocuments(tx, ada.id, day))).map((one) => one.id);
    expect(await on('2026-11-10')).toEqual([old, renewed]);
    expect(await on('2026-11-15')).toEqual([old, renewed]);
    expect(await on('2026-11-16')).toEqual([renewed]);
    expect(await on('2036-11-16')).toEqual([]);
  });

  test('no approved document, no exhibit', async () => {
    await call(ada, '/api/documents', await createReceivedFiles(platform, ada, 'cmi'));
    expect(await platform.db.asUser(ada.claims, (tx) => listApprovedDocuments(tx, ada.id, '2026-11-21'))).toEqual([]);
  });
});

type Form = Awaited<ReturnType<typeof createReceivedFiles>>;
