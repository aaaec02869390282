import type { ReviewRow } from '@placejuste/contracts/admin';
import { claimMinutes, type DocumentKind } from '@placejuste/domain/document';
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
import { documentsSlice } from '../index.ts';
import { createReceivedFiles } from '../documents.fixtures.ts';
import { mailsSlice } from '../../mails/index.ts';
import { storageSlice } from '../../storage/index.ts';
import { adminSlice } from '../../admin/index.ts';

eachDatabase('two people of the team before one queue', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let ada: TestPerson;
  let reviewer: TestPerson;
  let admin: TestPerson;

  beforeEach(async () => {
    platform = makeTestPlatform(await open());
    app = await buildTestApp(platform, [storageSlice, mailsSlice, documentsSlice, adminSlice]);
    ada = await platform.signIn({ account: 'new' });
    reviewer = await platform.signIn({ roles: ['reviewer'], aal: 'aal2' });
    admin = await platform.signIn({ roles: ['admin'], aal: 'aal2' });
  });

  const get = async (person: TestPerson, url: string) =>
    app.inject({ url, headers: { authorization: person.authorization } });
  const post = async (person: TestPerson, url: string, payload: object = {}) =>
    app.inject({ method: 'POST', url, headers: { authorization: person.authorization }, payload });
  const send = async (person: TestPerson, kind: DocumentKind): Promise<string> =>
    (await post(person, '/api/documents', await createReceivedFiles(platform, person, kind))).json().id;
  const decide = (person: TestPerson, id: string, decision: object) =>
    post(person, `/api/admin/documents/${id}/decide`, decision);

  test('of two who open the same paper at once one has it, and the other is sent to the next one', async () => {
    const id = await send(ada, 'cmi');
    platform.clock.advance(1);
    const following = await send(ada, 'carte_grise');
    const openings = await Promise.all([reviewer, admin].map((one) => get(one, `/api/admin/documents/${id}`)));
    expect(openings.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const [first, second] = openings[0]?.statusCode === 200 ? [reviewer, admin] : [admin, reviewer];
    expect((await get(second, `/api/admin/documents/${id}`)).json()).toMatchObject({ code: 'DOCUMENT_CLAIMED' });
    expect((await decide(second, id, { decision: 'approve' })).json().code).toBe('DOCUMENT_CLAIMED');
    const listed = async (person: TestPerson) =>
      (await get(person, '/api/admin/documents')).json().rows.map((row: ReviewRow) => row.isWithColleague);
    expect([await listed(first), await listed(second)]).toEqual([
      [false, false],
      [true, false],
    ]);
    // Only the reviewer who has it open is logged.
    const views = await platform.db.asService((tx) => sql`select 1 from document_views`.execute(tx));
    expect(views.rows).toHaveLength(1);
    expect((await get(second, `/api/admin/documents/${following}`)).json().nextId).toBeNull();
    expect((await decide(first, id, { decision: 'approve' })).json()).toMatchObject({ nextId: null });
  });

  test('a paper is free again when it is left, when two others are open, and after ten minutes', async () => {
    const ids: string[] = [];
    for (const person of [ada, await platform.signIn({ account: 'new' }), await platform.signIn({ account: 'new' })])
      ids.push(await send(person, 'cmi'));
    const [one = '', two = '', three = ''] = ids;
    const open = async (person: TestPerson, id: string) => (await get(person, `/api/admin/documents/${id}`)).statusCode;
    for (const id of ids) {
      expect(await open(reviewer, id)).toBe(200);
      platform.clock.advance(1);
    }
    expect(await open(admin, one)).toBe(200);
    expect(await open(admin, two)).toBe(409);
    const release = async (ids: string[]) => (await post(reviewer, '/api/admin/documents/release', { ids })).json();
    // Another tab of the same reviewer: the document open in this one stays claimed.
    expect(await release([three])).toEqual({ released: true });
    expect(await open(admin, two)).toBe(409);
    expect(await release([two])).toEqual({ released: true });
    expect(await open(admin, two)).toBe(200);
    platform.clock.advance(claimMinutes * 60 - 1);
    expect(await open(reviewer, two)).toBe(409);
    platform.clock.advance(1);
    expect(await open(reviewer, two)).toBe(200);
    // Too late: a colleague has claimed it since.
    expect((await decide(admin, two, { decision: 'approve' })).json().code).toBe('DOCUMENT_CLAIMED');
    expect(await open(reviewer, three)).toBe(200);
  });

  test('in the database itself, a claim is one’s own, and a holder sees none', async () => {
    const id = await send(ada, 'cmi');
    const claimFor = (person: TestPerson, by: TestPerson) =>
      platform.db.asUser(by.claims, (tx) =>
        sql`insert into review_claims values (${id}, ${person.id}, '2026-11-21', '2026-11-22')`.execute(tx),
      );
    for (const [person, by] of [
      [admin, reviewer],
      [ada, ada],
    ] as const)
      await expect(claimFor(person, by)).rejects.toThrow(/row-level security/);
    await claimFor(reviewer, reviewer);
    const seen = (by: TestPerson) =>
      platform.db.asUser(by.claims, async (tx) => [
        (await sql`select 1 from review_claims`.execute(tx)).rows.length,
        (await sql`delete from review_claims returning 1`.execute(tx)).rows.length,
      ]);
    expect([await seen(ada), await seen(admin), await seen(reviewer)]).toEqual([
      [0, 0],
      [1, 0],
      [1, 1],
    ]);
  });
});
