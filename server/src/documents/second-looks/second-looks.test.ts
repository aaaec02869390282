import type { DocumentKind } from '@placejuste/domain/document';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import {
  buildTestApp,
  eachDatabase,
  makeTestPlatform,
  type TestPerson,
  type TestPlatform,
} from '../../../test/index.ts';
import { adminSlice } from '../../admin/index.ts';
import { mailsSlice } from '../../mails/index.ts';
import { storageSlice } from '../../storage/index.ts';
import { createReceivedFiles } from '../documents.fixtures.ts';
import { documentsSlice } from '../index.ts';

const approval = { decision: 'approve', cardType: 'cmi', expiresOn: '2031-05-01' };
const refusal = { decision: 'refuse', reason: 'nom_different', text: 'Le nom est illisible.' };
const dayS = 86_400;

eachDatabase('one decision in twenty, looked at again by a colleague', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let ada: TestPerson;
  let first: TestPerson;
  let second: TestPerson;
  let chief: TestPerson;
  let isDrawn: boolean;

  beforeEach(async () => {
    isDrawn = true;
    const base = makeTestPlatform(await open());
    // Only the draw takes four bytes: other random values stay as in other tests.
    const draw = Buffer.alloc(4);
    platform = Object.assign(base, {
      randomBytes: (
        (bytes) => (size: number) =>
          size === draw.length ? draw.fill(isDrawn ? 0 : 255) : bytes(size)
      )(base.randomBytes),
    });
    app = await buildTestApp(platform, [storageSlice, mailsSlice, documentsSlice, adminSlice]);
    ada = await platform.signIn({ account: 'new' });
    first = await platform.signIn({ roles: ['reviewer'], aal: 'aal2' });
    second = await platform.signIn({ roles: ['reviewer'], aal: 'aal2' });
    chief = await platform.signIn({ roles: ['admin'], aal: 'aal2' });
  });

  const get = async (person: TestPerson, url: string) =>
    (await app.inject({ url, headers: { authorization: person.authorization } })).json();
  const post = async (person: TestPerson, url: string, payload: object = {}) =>
    (await app.inject({ method: 'POST', url, headers: { authorization: person.authorization }, payload })).json();
  const read = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<readonly Row[]> =>
    (await platform.db.asService((tx) => query.execute(tx))).rows;
  const send = async (person = ada, kind: DocumentKind = 'cmi'): Promise<string> =>
    (await post(person, '/api/documents', await createReceivedFiles(platform, person, kind))).id;
  const decide = (person: TestPerson, id: string, decision: object) =>
    post(person, `/api/admin/documents/${id}/decide`, decision);
  const openPaper = (person: TestPerson, id: string) => get(person, `/api/admin/documents/${id}`);
  const queued = async (person: TestPerson): Promise<string[]> =>
    (await get(person, '/api/admin/documents')).rows.map(({ id }: { id: string }) => id);
  const agreement = () => get(chief, '/api/admin/second-looks/agreement');
  const disagreements = (person = chief) => get(person, '/api/admin/second-looks');
  const later = async (seconds = 3600) => {
    platform.clock.advance(seconds);
    await platform.runJobs();
  };
  /** Adds a document that the first reviewer decided an hour ago. */
  const decidedDocument = async (decision: object = approval): Promise<string> => {
    const id = await send();
    await decide(first, id, decision);
    await later();
    return id;
  };
  const stateOf = async (id: string) =>
    (
      await read(sql<{ status: string; remark: string | null; by: string | null }>`
    select status, remark, decided_by as by from documents where id = ${id}`)
    )[0];

  test('waits for the others as any paper does, without a word of the first answer', async () => {
    const id = await decidedDocument();
    const waiting = await send(await platform.signIn({ account: 'new' }));
    expect(await queued(first)).toEqual([waiting]);
    expect(await queued(second)).toEqual([id, waiting]);
    const [ofWaiting, ofDecided] = [await openPaper(second, waiting), await openPaper(second, id)];
    expect(Object.keys(ofDecided).sort()).toEqual(Object.keys(ofWaiting).sort());
    expect(ofDecided).toMatchObject({ id, ageMinutes: 0, promise: null, nextId: waiting });
    expect(ofDecided.files).toHaveLength(2);
    expect(JSON.stringify([ofDecided, await get(second, '/api/admin/documents')])).not.toMatch(/approved|2031|decided/);
    // A reviewer cannot read it directly in the database either.
    for (const person of [second, first]) {
      const seen = platform.db.asUser(person.claims, (tx) => sql`select 1 from second_looks`.execute(tx));
      await expect(seen).rejects.toThrow(/permission denied/);
    }
    const own = await platform.db.asUser(second.claims, (tx) =>
      sql`select 1 from documents where id = ${id}`.execute(tx),
    );
    expect(own.rows).toEqual([]);
    expect(
      await read(sql`select viewer_role as role, purpose from document_views
      where document_id = ${id} and viewer_id = ${second.id}`),
    ).toEqual([{ role: 'reviewer', purpose: 'review' }]);
  });

  test('its answer changes nothing by itself, is counted once, and agrees', async () => {
    const id = await decidedDocument();
    await platform.runJobs();
    const before = [await stateOf(id), platform.mails.length];
    expect(await decide(second, id, { ...approval, cardNumber: 'AUTRE' })).toEqual({
      id,
      status: 'approved',
      nextId: null,
      readyToActivate: false,
    });
    await platform.runJobs();
    expect([await stateOf(id), platform.mails.length]).toEqual(before);
    expect(await agreement()).toEqual({ looks: 1, agreements: 1 });
    expect(await disagreements()).toEqual({ rows: [], next: null, waiting: 0 });
    expect([await queued(second), await queued(chief)]).toEqual([[], []]);
    // A replay of any decision whose reply was lost.
    expect((await decide(second, id, approval)).code).toBe('DOCUMENT_ALREADY_DECIDED');
    expect((await decide(chief, id, refusal)).code).toBe('DOCUMENT_ALREADY_DECIDED');
    expect(await agreement()).toEqual({ looks: 1, agreements: 1 });
    platform.clock.advance(91 * dayS);
    expect(await agreement()).toEqual({ looks: 0, agreements: 0 });
  });

  test.each([
    ['another verdict', approval, refusal],
    ['another last day', approval, { ...approval, expiresOn: '2030-05-01' }],
    ['another card', approval, { ...approval, cardType: 'ces_guerre' }],
  ])('%s: an administrator reads both answers, and lets the first stand', async (_what, one, other) => {
    const id = await decidedDocument(one);
    await decide(second, id, other);
    expect(await agreement()).toEqual({ looks: 1, agreements: 0 });
    const { rows, waiting } = await disagreements();
    expect([waiting, rows.length]).toEqual([1, 1]);
    const day = 'expiresOn' in other ? other.expiresOn : null;
    const told = 'text' in other ? [other.reason, other.text] : [null, null];
    expect(rows[0]).toMatchObject({
      documentId: id,
      userId: ada.id,
      first: { status: 'approved', expiresOn: '2031-05-01', reason: null, message: null, by: first.email },
      second: { expiresOn: day, reason: told[0], message: told[1], remark: null, by: second.email },
    });
    expect((await disagreements(second)).code).toBe('ROLE_REQUIRED');
    const settle = (person: TestPerson) => post(person, `/api/admin/second-looks/${rows[0].id}/settle`);
    expect((await settle(first)).code).toBe('ROLE_REQUIRED');
    expect(await settle(chief)).toEqual({ id: rows[0].id });
    expect((await settle(chief)).code).toBe('SECOND_LOOK_SETTLED');
    expect(await disagreements()).toMatchObject({ rows: [], waiting: 0 });
    expect(await agreement()).toEqual({ looks: 1, agreements: 0 });
    expect(await stateOf(id)).toMatchObject({ status: 'approved', by: first.id });
  });

  test('another plate is another answer, as it was read by both', async () => {
    const id = await send(ada, 'carte_grise');
    await decide(first, id, { decision: 'approve', plate: 'AB-123-CD' });
    await later();
    await decide(second, id, { decision: 'approve', plate: 'AB-128-CD' });
    expect((await disagreements()).rows).toMatchObject([
      { first: { plate: 'AB-123-CD', cardType: null }, second: { plate: 'AB-128-CD' } },
    ]);
  });

  test('another name is another answer, however it is written', async () => {
    const named = (holderName: string) => ({ ...approval, holderName });
    const same = await decidedDocument(named('Ada Essai'));
    await decide(second, same, named('ESSAI Ada'));
    expect(await agreement()).toEqual({ looks: 1, agreements: 1 });
    ada = await platform.signIn({ account: 'new' });
    await decide(second, await decidedDocument(named('Ada Essai')), named('Basile Essai'));
    expect((await disagreements()).rows).toMatchObject([
      { first: { holderName: 'Ada Essai' }, second: { holderName: 'Basile Essai' } },
    ]);
  });

  test('whoever gave one of the two answers does not settle it, and is told who can', async () => {
    const id = await decidedDocument();
    await decide(chief, id, refusal);
    const { rows } = await disagreements();
    expect(rows).toMatchObject([{ documentId: id, settler: 'nobody' }]);
    const settle = (person: TestPerson) => post(person, `/api/admin/second-looks/${rows[0].id}/settle`);
    expect((await settle(chief)).code).toBe('SECOND_LOOK_OWN');
    const other = await platform.signIn({ roles: ['admin'], aal: 'aal2' });
    expect((await disagreements()).rows).toMatchObject([{ settler: 'colleague' }]);
    expect((await disagreements(other)).rows).toMatchObject([{ settler: 'self' }]);
    expect(await settle(other)).toEqual({ id: rows[0].id });
    expect(await disagreements()).toMatchObject({ rows: [], waiting: 0 });
  });

  test('a refusal that was not shared stays listed once its holder has sent another paper', async () => {
    const id = await decidedDocument(refusal);
    await decide(second, id, approval);
    expect((await disagreements()).rows).toMatchObject([{ documentId: id, isReplaced: false, settler: 'self' }]);
    await send();
    const { rows, waiting } = await disagreements();
    expect([waiting, await stateOf(id)]).toMatchObject([1, { status: 'replaced' }]);
    expect(rows).toMatchObject([{ isReplaced: true, first: { status: 'rejected', message: refusal.text } }]);
    expect(await post(chief, `/api/admin/second-looks/${rows[0].id}/settle`)).toEqual({ id: rows[0].id });
    expect(await disagreements()).toMatchObject({ rows: [], waiting: 0 });
  });

  test('the answer leads to the paper that was announced', async () => {
    const oldest = await send(await platform.signIn({ account: 'new' }));
    const id = await decidedDocument();
    platform.clock.advance(60);
    const following = await send(await platform.signIn({ account: 'new' }));
    platform.clock.advance(60);
    expect(await queued(second)).toEqual([oldest, id, following]);
    expect((await openPaper(second, id)).nextId).toBe(following);
    expect((await decide(second, id, approval)).nextId).toBe(following);
  });

  test('an account to activate is not shown to whoever has yet to look at its papers again', async () => {
    const toActivate = async (): Promise<string[]> =>
      (await get(chief, '/api/admin/accounts?status=to-activate')).rows.map(({ userId }: { userId: string }) => userId);
    isDrawn = false;
    await decide(first, await send(ada, 'carte_grise'), { decision: 'approve', plate: 'AB-123-CD' });
    isDrawn = true;
    const id = await decidedDocument();
    expect([await queued(chief), await toActivate()]).toEqual([[id], []]);
    await decide(second, id, approval);
    expect([await queued(chief), await toActivate()]).toEqual([[], [ada.id]]);
  });

  test('put back to verify, it leaves the list, and its new decision may be drawn again', async () => {
    const id = await decidedDocument();
    await decide(second, id, refusal);
    const back = sql`update documents set status = 'pending', decided_at = null, decided_by = null where id = ${id}`;
    await read(back);
    expect(await disagreements()).toMatchObject({ rows: [], waiting: 0 });
    await decide(second, id, refusal);
    await later();
    // Offered neither to the reviewer who decided it now, nor to the one who decided it before.
    expect([await queued(second), await queued(first), await queued(chief)]).toEqual([[], [], [id]]);
    expect((await openPaper(first, id)).code).toBe('DOCUMENT_NOT_FOUND');
    await read(sql`update documents set status = 'pending', reason = null, decided_at = null where id = ${id}`);
    expect(await read(sql`select 1 from second_looks where second_at is null`)).toEqual([]);
  });

  test('is held to the rules of a decision, and to one reader at a time', async () => {
    const id = await decidedDocument();
    expect((await decide(second, id, { decision: 'refuse', reason: 'autre' })).code).toBe('DOCUMENT_TEXT_REQUIRED');
    expect((await decide(second, id, { ...approval, expiresOn: '2020-01-01' })).code).toBe('DOCUMENT_EXPIRED');
    expect((await openPaper(chief, id)).code).toBeUndefined();
    expect((await openPaper(second, id)).code).toBe('DOCUMENT_CLAIMED');
    expect((await decide(second, id, approval)).code).toBe('DOCUMENT_CLAIMED');
    await post(chief, '/api/admin/documents/release', { ids: [id] });
    const both = await Promise.all([decide(second, id, approval), decide(chief, id, approval)]);
    expect(both.filter(({ status }) => status === 'approved')).toHaveLength(1);
    expect(await agreement()).toEqual({ looks: 1, agreements: 1 });
  });

  test('never by the first reviewer, nor on one’s own paper', async () => {
    const ofChief = await send(chief);
    await decide(first, ofChief, approval);
    await later();
    expect([await queued(first), await queued(chief), await queued(second)]).toEqual([[], [], [ofChief]]);
    expect((await openPaper(first, ofChief)).code).toBe('DOCUMENT_NOT_FOUND');
    expect((await decide(first, ofChief, refusal)).code).toBe('DOCUMENT_ALREADY_DECIDED');
    expect((await decide(chief, ofChief, refusal)).code).toBe('DOCUMENT_OWN');
    await decide(second, ofChief, refusal);
    // The document is the administrator's own: the disagreement is for another one.
    expect(await disagreements()).toMatchObject({ rows: [], waiting: 0 });
    expect(await disagreements(await platform.signIn({ roles: ['admin'], aal: 'aal2' }))).toMatchObject({ waiting: 1 });
  });

  test('nothing is drawn that was not, nor where nobody else could look; what waits ends by itself', async () => {
    isDrawn = false;
    await decidedDocument(refusal);
    expect(platform.jobs.waiting()).not.toContain('documents.second-look');
    isDrawn = true;
    const id = await decidedDocument();
    expect(await queued(second)).toEqual([id]);
    platform.clock.advance(14 * dayS);
    expect(await queued(second)).toEqual([]);
    expect((await openPaper(second, id)).code).toBe('DOCUMENT_NOT_FOUND');
    await documentsSlice.start?.(platform);
    await later(dayS);
    expect(await read(sql`select 1 from second_looks`)).toEqual([]);
    await read(sql`delete from user_roles where user_id in (${second.id}, ${chief.id})`);
    const other = await send(await platform.signIn({ account: 'new' }));
    await decide(first, other, approval);
    await later();
    expect(await read(sql`select 1 from second_looks`)).toEqual([]);
  });

  test('a holder who replaces, a card that ends, an account that is erased: nobody looks any more', async () => {
    const refused = await decidedDocument(refusal);
    expect(await queued(second)).toEqual([refused]);
    const again = await send();
    expect(await queued(second)).toEqual([again]);
    expect(await read(sql`select 1 from second_looks`)).toEqual([]);
    await decide(first, again, { ...approval, expiresOn: '2026-11-22' });
    await later();
    expect(await queued(second)).toEqual([again]);
    platform.clock.advance(2 * dayS);
    expect(await queued(second)).toEqual([]);
    await read(sql`delete from documents where user_id = ${ada.id}`);
    expect(await read(sql`select 1 from second_looks`)).toEqual([]);
  });
});
