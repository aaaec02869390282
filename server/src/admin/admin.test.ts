import type { ReviewDetail } from '@placejuste/contracts/admin';
import type { DocumentView } from '@placejuste/contracts/documents';
import { refusalTemplates, rejectionSentences, sidesOf, type DocumentKind } from '@placejuste/domain/document';
import type { FastifyInstance } from 'fastify';
import { sql, type RawBuilder } from 'kysely';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { buildTestApp, eachDatabase, makeTestPlatform, type TestPerson, type TestPlatform } from '../../test/index.ts';
import { notificationsOf } from '../../test/notifications-of.ts';
import { whileOpen } from '../../test/while-open.ts';
import { findProfile } from '../accounts/index.ts';
import { listApprovedDocuments, documentsSlice } from '../documents/index.ts';
import { mailsSlice } from '../mails/index.ts';
import { storageSlice } from '../storage/index.ts';
import { storeGenerated } from '../../test/stored-files.ts';
import { adminSlice } from './index.ts';

/** A different picture for each number. */
function pictureOf(number: number): Promise<Buffer> {
  return sharp({ create: { width: 8 + number, height: 8, channels: 3, background: '#6688aa' } })
    .jpeg()
    .toBuffer();
}

eachDatabase('the review of documents', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let ada: TestPerson;
  let reviewer: TestPerson;
  let admin: TestPerson;

  beforeEach(async () => {
    platform = makeTestPlatform(await open());
    app = await buildTestApp(platform, [storageSlice, mailsSlice, documentsSlice, adminSlice]);
    ada = await platform.signIn({ email: 'ada.essai@exemple.fr', account: 'new' });
    reviewer = await platform.signIn({ roles: ['reviewer'], aal: 'aal2' });
    admin = await platform.signIn({ roles: ['admin'], aal: 'aal2' });
    await platform.db.asService((tx) =>
      sql`update auth.users set raw_user_meta_data = '{"first_name":"Ada","last_name":"Essai"}' where id =
        ${ada.id}`.execute(tx),
    );
  });

  const get = async (person: TestPerson, url: string) =>
    app.inject({ url, headers: { authorization: person.authorization } });
  const post = async (person: TestPerson, url: string, payload: object = {}) =>
    app.inject({ method: 'POST', url, headers: { authorization: person.authorization }, payload });
  /** Submits a document whose pictures were uploaded. */
  const send = async (person: TestPerson, kind: DocumentKind): Promise<string> => {
    const files: { readonly side: string; readonly path: string; readonly sha256: string }[] = [];
    for (const side of sidesOf[kind]) {
      const path = `${person.id}/${platform.newId()}.jpg`;
      const file = {
        ownerId: person.id,
        bucket: 'documents',
        path,
        mime: 'image/jpeg',
        content: await pictureOf(files.length),
      } as const;
      const { sha256 } = await platform.db.asService((tx) => storeGenerated({ ...platform, tx }, file));
      files.push({ side, path, sha256 });
    }
    return (await post(person, '/api/documents', { kind, files })).json().id;
  };
  const decide = (person: TestPerson, id: string, decision: object) =>
    post(person, `/api/admin/documents/${id}/decide`, decision);
  const profile = () => platform.db.asService((tx) => findProfile(tx, ada.id));
  const cmiOf = async (): Promise<DocumentView> => (await get(ada, '/api/documents')).json().documents[0];
  const log = async (): Promise<unknown[]> =>
    (
      await platform.db.asService((tx) =>
        sql<{ action: string; actor: string }>`select action, actor_id as actor from audit_log order by at, id`.execute(
          tx,
        ),
      )
    ).rows;

  test('these calls need a second factor and the right role', async () => {
    const weak = await platform.signIn({ roles: ['admin'], aal: 'aal1' });
    const id = await send(ada, 'cmi');
    const calls: [TestPerson, string, number][] = [
      [ada, '/api/admin/documents', 403],
      [weak, '/api/admin/documents', 403],
      [weak, `/api/admin/documents/${id}`, 403],
      [reviewer, '/api/admin/documents', 200],
      [reviewer, '/api/admin/accounts?status=to-activate', 403],
      [admin, '/api/admin/accounts?status=to-activate', 200],
      [admin, '/api/admin/accounts?status=tous', 400],
    ];
    for (const [person, url, status] of calls)
      expect([url, (await get(person, url)).statusCode]).toEqual([url, status]);
    expect((await decide(ada, id, { decision: 'approve' })).statusCode).toBe(403);
    expect((await post(reviewer, `/api/admin/accounts/${ada.id}/activate`)).statusCode).toBe(403);
  });

  test('the queue is oldest first with ages, page by page, without one’s own documents', async () => {
    const ids: string[] = [];
    for (const kind of ['cmi', 'carte_grise'] as const) {
      ids.push(await send(ada, kind));
      platform.clock.advance(60);
    }
    ids.push(await send(await platform.signIn({ account: 'new' }), 'cmi'));
    await send(reviewer, 'cmi');
    platform.clock.advance(90);
    const first = (await get(reviewer, '/api/admin/documents?limit=2')).json();
    expect(first.rows).toMatchObject([
      { id: ids[0], kind: 'cmi', ageMinutes: 3, person: { firstName: 'Ada', lastName: 'Essai' } },
      { id: ids[1], kind: 'carte_grise', ageMinutes: 2 },
    ]);
    expect(JSON.stringify(first)).not.toContain('exemple.fr');
    const second = (await get(reviewer, `/api/admin/documents?limit=2&after=${first.next}`)).json();
    expect([second.rows.map((row: { id: string }) => row.id), second.next, second.waiting]).toEqual([
      [ids[2]],
      null,
      3,
    ]);
    expect((await get(reviewer, '/api/admin/documents?after=nimporte')).json().rows).toHaveLength(3);
    expect((await get(reviewer, '/api/admin/documents?limit=51')).statusCode).toBe(400);
  });

  test('opening a document returns its pictures and the next one, and is logged each time', async () => {
    const id = await send(ada, 'cmi');
    platform.clock.advance(1);
    const following = await send(ada, 'carte_grise');
    const detail: ReviewDetail = (await get(reviewer, `/api/admin/documents/${id}`)).json();
    expect(detail).toMatchObject({
      id,
      kind: 'cmi',
      person: { firstName: 'Ada', lastName: 'Essai' },
      nextId: following,
    });
    const [shown = ''] = detail.files[0]?.pageUrls ?? [];
    expect((await sharp((await app.inject(shown)).rawPayload).metadata()).format).toBe('jpeg');
    // A stranger's original file is never opened in a reviewer's browser.
    expect(JSON.stringify(detail)).not.toContain('originalUrl');
    platform.clock.advance(301);
    expect((await app.inject(shown)).statusCode).toBe(400);
    expect((await get(reviewer, `/api/admin/documents/${following}`)).json().nextId).toBe(id);
    const views = await platform.db.asUser(admin.claims, (tx) =>
      sql<{
        d: string;
        v: string;
      }>`select document_id as d, viewer_id as v from document_views order by viewed_at`.execute(tx),
    );
    expect(views.rows).toEqual([
      { d: id, v: reviewer.id },
      { d: following, v: reviewer.id },
    ]);
    const own = await send(reviewer, 'cmi');
    expect((await get(reviewer, `/api/admin/documents/${own}`)).json().code).toBe('DOCUMENT_OWN');
    expect((await get(reviewer, `/api/admin/documents/${platform.newId()}`)).json().code).toBe('DOCUMENT_NOT_FOUND');
  });

  test('suspended-while-it-is-activated: an account stays suspended', async () => {
    const { id } = await platform.signIn({ account: 'waiting' });
    const run = (statement: RawBuilder<unknown>) => platform.db.asService((tx) => statement.execute(tx));
    await run(sql`update profiles set cmi_validated = true, carte_grise_validated = true where user_id = ${id}`);
    const suspending = sql`update profiles set account_status = 'suspended' where user_id = ${id}`;
    const refused = await whileOpen(platform.db, { first: suspending }, () =>
      post(admin, `/api/admin/accounts/${id}/activate`),
    );
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'ACCOUNT_NOT_PENDING']);
    const kept = await platform.db.asService((tx) => findProfile(tx, id));
    expect(kept?.account_status).toBe('suspended');
  });

  test('approving both documents then activating opens the account, mailed and logged', async () => {
    const cmi = await send(ada, 'cmi');
    platform.clock.advance(1);
    const carteGrise = await send(ada, 'carte_grise');
    const first = (
      await decide(reviewer, cmi, { decision: 'approve', cardType: 'cmi', expiresOn: '2031-05-01' })
    ).json();
    expect(first).toEqual({ id: cmi, status: 'approved', nextId: carteGrise, readyToActivate: false });
    expect(await profile()).toMatchObject({
      cmi_validated: true,
      carte_grise_validated: false,
      account_status: 'pending',
    });
    expect(await cmiOf()).toMatchObject({ state: 'approved', validated: true, expiresOn: '2031-05-01', warning: null });
    expect((await post(admin, `/api/admin/accounts/${ada.id}/activate`)).json().code).toBe('ACCOUNT_DOCUMENTS_MISSING');
    expect((await decide(reviewer, carteGrise, { decision: 'approve', expiresOn: '2020-01-01' })).json()).toMatchObject(
      { nextId: null, readyToActivate: true },
    );

    const waiting = (await get(admin, '/api/admin/accounts?status=to-activate')).json();
    expect(waiting).toMatchObject({
      rows: [{ userId: ada.id, firstName: 'Ada', lastName: 'Essai', email: ada.email }],
      next: null,
    });
    expect((await post(admin, `/api/admin/accounts/${ada.id}/activate`)).json()).toEqual({
      userId: ada.id,
      status: 'active',
    });
    expect((await post(admin, `/api/admin/accounts/${ada.id}/activate`)).json().code).toBe('ACCOUNT_NOT_PENDING');
    expect((await post(admin, `/api/admin/accounts/${platform.newId()}/activate`)).json().code).toBe(
      'ACCOUNT_NOT_FOUND',
    );
    expect((await get(admin, '/api/admin/accounts?status=to-activate')).json().rows).toEqual([]);
    await platform.runJobs();
    expect(platform.mails.map((mail) => mail.subject)).toEqual([
      'Votre carte mobilité inclusion (CMI) est bien reçue',
      'Votre carte grise est bien reçue',
      'Votre carte mobilité inclusion (CMI) est validée',
      'Votre carte grise est validée',
      'Votre compte est activé',
    ]);
    expect(await notificationsOf(platform, ada.id)).toEqual(['paper-approved', 'paper-approved', 'account-activated']);
    expect(await log()).toEqual([
      { action: 'document.approved', actor: reviewer.id },
      { action: 'document.approved', actor: reviewer.id },
      { action: 'account.activated', actor: admin.id },
    ]);
    const exhibits = await platform.db.asUser(ada.claims, (tx) => listApprovedDocuments(tx, ada.id, '2026-11-21'));
    expect(exhibits.map((one) => [one.kind, one.files.map((file) => file.side)])).toEqual([
      ['cmi', ['recto', 'verso']],
      ['carte_grise', ['recto']],
    ]);
  });

  test('a refusal gives its reason, on screen and by mail, and allows another try', async () => {
    const id = await send(ada, 'cmi');
    const other = { decision: 'refuse', reason: 'autre' };
    const sentence = 'Expliquez le refus en une phrase\u00a0: la personne la lira.';
    for (const incomplete of [{}, { text: refusalTemplates.autre }, { text: '  ' }, { remark: '  ' }])
      expect((await decide(reviewer, id, { ...other, ...incomplete })).json()).toMatchObject({
        code: 'DOCUMENT_TEXT_REQUIRED',
        fields: { text: sentence },
      });
    expect((await decide(reviewer, id, { decision: 'refuse', reason: 'inconnu' })).statusCode).toBe(400);
    const illisible = { decision: 'refuse', reason: 'illisible' };
    for (const text of ['a'.repeat(701), 'Le verso\u0007', 'Le verso\nest flou.', 3])
      expect((await decide(reviewer, id, { ...illisible, text })).statusCode).toBe(400);
    expect((await decide(reviewer, id, { ...illisible, remark: 'a'.repeat(501) })).statusCode).toBe(400);
    expect(await cmiOf()).toMatchObject({ state: 'pending' });
    // Stored and mailed as one clean line.
    const text = ' Le \u202everso\u202c est  flou. Reprenez-le. ';
    expect((await decide(reviewer, id, { ...illisible, text })).json()).toMatchObject({ status: 'rejected' });
    expect(await cmiOf()).toMatchObject({
      state: 'rejected',
      validated: false,
      remark: null,
      reason: { code: 'illisible', message: 'Le verso est flou. Reprenez-le.' },
    });
    await platform.runJobs();
    expect(platform.mails.at(-1)?.text).toContain('Le verso est flou. Reprenez-le.');
    expect(platform.mails.at(-1)?.text).not.toContain(refusalTemplates.illisible);
    const noted = await platform.db.asService((tx) =>
      sql<{ line: string }>`select audit_log::text as line from audit_log where subject_id = ${id}`.execute(tx),
    );
    expect(noted.rows).toHaveLength(1);
    expect(JSON.stringify(noted.rows)).not.toContain('verso');
    expect(await notificationsOf(platform, ada.id)).toEqual(['paper-refused']);
    // The button leads straight to the form of that document, as on the home page.
    expect(platform.mails.at(-1)?.text).toMatch(/Reprendre la photo :\n.*\/dashboard\?paper=cmi/);
    expect((await profile())?.cmi_validated).toBe(false);
    await send(ada, 'cmi');
    expect(await cmiOf()).toMatchObject({ state: 'pending', reason: null, remark: null });
  });

  test.each([
    ['nothing, of its template', {}, refusalTemplates.illisible, null],
    ['nothing, of a text that was not edited', { text: refusalTemplates.illisible }, refusalTemplates.illisible, null],
    [
      'the sentence and the remark of a page of before',
      { remark: 'Le verso\nest flou.' },
      `${refusalTemplates.illisible} Remarque : Le verso est flou.`,
      `${refusalTemplates.illisible} Remarque : Le verso est flou.`,
    ],
  ])('a refusal stores %s', async (_what, typed, message, stored) => {
    const id = await send(ada, 'cmi');
    await decide(reviewer, id, { decision: 'refuse', reason: 'illisible', ...typed });
    expect(await cmiOf()).toMatchObject({ reason: { code: 'illisible', message }, remark: null });
    const rows = await platform.db.asService((tx) =>
      sql<{ text: string | null }>`select refusal_text as text from documents where id = ${id}`.execute(tx),
    );
    expect(rows.rows).toEqual([{ text: stored }]);
    await platform.runJobs();
    expect(platform.mails.at(-1)?.text).toContain(message);
  });

  test('an older refusal keeps its sentence and its remark', async () => {
    const id = await send(ada, 'cmi');
    await decide(reviewer, id, { decision: 'refuse', reason: 'illisible' });
    await platform.db.asService((tx) =>
      sql`update documents set reason = 'autre', remark = 'Photo coupée.' where id = ${id}`.execute(tx),
    );
    expect(await cmiOf()).toMatchObject({
      reason: { code: 'autre', message: rejectionSentences.autre },
      remark: 'Photo coupée.',
    });
  });

  test('a document is decided once: a second decision and one after a replacement are refused', async () => {
    const id = await send(ada, 'cmi');
    const hands = await Promise.all([
      decide(reviewer, id, { decision: 'approve' }),
      decide(admin, id, { decision: 'refuse', reason: 'perime' }),
    ]);
    expect(hands.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
    const replaced = await send(ada, 'carte_grise');
    await send(ada, 'carte_grise');
    expect((await decide(reviewer, replaced, { decision: 'approve' })).json().code).toBe('DOCUMENT_NOT_FOUND');
    expect((await decide(admin, replaced, { decision: 'approve' })).json().code).toBe('DOCUMENT_ALREADY_DECIDED');
    const own = await send(admin, 'cmi');
    expect((await decide(admin, own, { decision: 'approve' })).json().code).toBe('DOCUMENT_OWN');
  });

  test('the expiry of a card removes the right, once, unless a newer card gives it', async () => {
    await decide(reviewer, await send(ada, 'cmi'), {
      decision: 'approve',
      cardType: 'ces_civil',
      expiresOn: '2030-01-01',
    });
    expect(await cmiOf()).toMatchObject({
      expiresOn: '2026-12-31',
      warning: expect.stringContaining('31 décembre 2026'),
    });
    expect(
      (await decide(reviewer, await send(ada, 'cmi'), { decision: 'approve', expiresOn: '2026-11-20' })).json(),
    ).toMatchObject({ code: 'DOCUMENT_EXPIRED' });
    platform.clock.set('2026-12-31T22:59:00Z');
    await platform.runJobs();
    expect((await profile())?.cmi_validated).toBe(true);
    platform.clock.set('2027-01-01T02:00:01Z');
    await platform.runJobs();
    expect((await profile())?.cmi_validated).toBe(false);
    expect(platform.mails.at(-1)?.subject).toBe('Votre carte mobilité inclusion (CMI) est expirée');
    expect((await notificationsOf(platform, ada.id)).at(-1)).toBe('paper-expired');
    expect(platform.mails.at(-1)?.text).toContain('/dashboard?paper=cmi');
    const told = platform.mails.length;
    const waiting = (await get(reviewer, '/api/admin/documents')).json().rows[0].id;
    await decide(reviewer, waiting, { decision: 'approve', expiresOn: '2027-03-01' });
    await decide(reviewer, await send(ada, 'cmi'), { decision: 'approve', expiresOn: '2032-03-01' });
    platform.clock.set('2027-03-03T00:00:00Z');
    await platform.runJobs();
    expect(await profile()).toMatchObject({ cmi_validated: true });
    expect(platform.mails.slice(told).map((mail) => mail.subject)).not.toContain(
      'Votre carte mobilité inclusion (CMI) est expirée',
    );
  });

  test('the database itself hides what a reviewer must not see', async () => {
    const id = await send(ada, 'cmi');
    const seen = () =>
      platform.db.asUser(reviewer.claims, async (tx) => [
        (await sql`select 1 from documents`.execute(tx)).rows.length,
        (await sql`select 1 from storage_objects`.execute(tx)).rows.length,
        (await sql`select 1 from profiles where user_id = ${ada.id}`.execute(tx)).rows.length,
        (await sql`select 1 from document_views`.execute(tx)).rows.length,
      ]);
    expect(await seen()).toEqual([1, 2, 1, 0]);
    await decide(admin, id, { decision: 'approve' });
    expect(await seen()).toEqual([0, 0, 0, 0]);
  });
});
