import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { fillAccount, marks } from '../../test/filled-account.ts';
import { eachDatabase, type TestPerson } from '../../test/index.ts';
import { openPeople } from '../../test/opened-people.ts';
import { documentsSlice } from '../documents/index.ts';

const reason = 'Elle demande si la date se lit';

eachDatabase('the views of a card', (open) => {
  let opened: Awaited<ReturnType<typeof openPeople>>;
  let ada: TestPerson;
  let document: string;

  beforeEach(async () => {
    opened = await openPeople(await open(), [documentsSlice]);
    ada = await opened.platform.signIn({ email: 'ada.essai@exemple.fr' });
    await fillAccount(opened.platform, ada);
    const rows = await opened.read(sql<{ id: string }>`select id from documents where user_id = ${ada.id}`);
    document = rows[0]?.id ?? '';
    opened.platform.clock.advance(60);
  });

  const openCard = (why: string, { id } = ada, person = opened.chief) =>
    opened.call('POST', `/api/admin/people/${id}/documents/${document}/opening`, { reason: why }, person);
  const views = async (person = ada, query = '') =>
    (await opened.call('GET', `/api/documents/views${query}`, undefined, person)).body;

  test('a view of a card is shown to its holder: when, why, in what role, never by whom', async () => {
    const { status, body } = await openCard(`  ${reason} `);
    expect([status, body.kind, body.files[0].pageUrls.length]).toEqual([200, 'cmi', 2]);
    const { rows } = await views();
    expect(rows[0]).toEqual({
      id: expect.any(String),
      at: opened.platform.clock.now().toISOString(),
      kind: 'cmi',
      role: 'admin',
      purpose: 'file',
      reason,
    });
    expect(JSON.stringify(rows)).not.toContain(opened.chief.id);
    const log = await opened.read(sql<object>`select action, subject_id as what, detail from audit_log
      where actor_id = ${opened.chief.id}`);
    expect(log).toEqual([{ action: 'document.opened', what: document, detail: { kind: 'cmi' } }]);
  });

  test('a view is deleted after a year, like the audit log', async () => {
    await openCard(reason);
    const job = documentsSlice.jobs?.(opened.platform).find(({ name }) => name === 'documents.forget-views');
    const run = () => job?.run({}, new AbortController().signal);
    const kept = () => opened.read(sql<object>`select id from document_views where reason = ${reason}`);
    opened.platform.clock.advance(365 * 24 * 3600);
    await run();
    expect(await kept()).toHaveLength(1);
    opened.platform.clock.advance(2 * 24 * 3600);
    await run();
    expect(await kept()).toEqual([]);
  });

  test('the list comes a page at a time, the newest first, and holds nobody else’s', async () => {
    await openCard(reason);
    const first = await views(ada, '?limit=1');
    const second = await views(ada, `?limit=1&after=${first.next}`);
    expect([first.rows[0].reason, second.rows[0].reason, second.next]).toEqual([
      reason,
      `${marks.name} demande si la date se lit`,
      null,
    ]);
    expect((await views(await opened.platform.signIn())).rows).toEqual([]);
  });

  test('no picture without a reason, of another person’s document, or without the right', async () => {
    const bob = await opened.platform.signIn({ roles: ['reviewer'], aal: 'aal2' });
    const once = await opened.platform.signIn({ roles: ['admin'] });
    expect((await openCard('  pour voir  ')).body.fields).toHaveProperty('reason');
    expect((await openCard(reason, bob)).body.code).toBe('DOCUMENT_NOT_FOUND');
    expect((await openCard(reason, ada, bob)).body.code).toBe('ROLE_REQUIRED');
    expect((await openCard(reason, ada, once)).body.code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await views()).rows).toHaveLength(1);
  });

  test('an administrator’s own document is opened by a colleague', async () => {
    await opened.read(sql`update documents set user_id = ${opened.chief.id} where id = ${document}`);
    expect((await openCard(reason, opened.chief)).body.code).toBe('DOCUMENT_OWN');
  });
});
