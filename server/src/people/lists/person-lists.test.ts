import { refusalTemplates } from '@placejuste/domain/document';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { eachDatabase, type TestPerson } from '../../../test/index.ts';
import { fillAccount } from '../../../test/filled-account.ts';
import { openPeople, purpose } from '../../../test/opened-people.ts';

interface Line {
  readonly id: string;
}
const lists = ['documents', 'payments', 'messages', 'events'] as const;
const tables = { documents: 'documents', payments: 'checkouts', messages: 'contact_requests', events: 'audit_log' };
const instants = { documents: 'submitted_at', payments: 'created_at', messages: 'received_at', events: 'at' };
/** The rows of a list. The charges of a subscription are payments too, dated when they were settled. */
const listed = (what: keyof typeof tables) =>
  what === 'payments'
    ? sql`(select id::text collate "C" as id, user_id, coalesce(settled_at, created_at) as created_at from checkouts
        union all select e.payment, s.user_id, e.at from subscription_events e
          join subscriptions s on s.id = e.subscription_id) as paid`
    : sql.id('public', tables[what]);

eachDatabase('the lists of a person, as the team reads them', (open) => {
  let opened: Awaited<ReturnType<typeof openPeople>>;
  let ada: TestPerson;
  const list = (what: string, body: object = { purpose }, person?: TestPerson) =>
    opened.call('POST', `/api/admin/people/${ada.id}/${what}`, body, person);
  const readings = async () =>
    (
      await opened.read(sql<{ action: string; detail: object }>`
        select action, detail from audit_log where action like 'people.%' and actor_id = ${opened.chief.id}
        order by at, id`)
    ).map(({ action, detail }) => [action, detail]);
  const ownedBy = (what: keyof typeof tables, { id, email }: TestPerson) =>
    ({ messages: sql`lower(email) = ${email}`, events: sql`subject_id = ${id}` })[what as string] ??
    sql`user_id = ${id}`;
  const settled = (at: string) => ({ state: 'paid', settled_at: at });
  /** Adds twenty-five rows to a list, one for each earlier day. */
  const fill = (what: keyof typeof tables) =>
    Promise.all(
      Array.from({ length: 25 }, (_, at) => {
        const id = `01933b6e-0000-7000-8000-0000000000${String(at + 10)}`;
        const day = new Date(opened.platform.clock.now().getTime() - (at + 2) * 86_400_000).toISOString();
        const reference = what === 'payments' ? { provider_reference: id, ...settled(day) } : {};
        const change = JSON.stringify({
          ...{ id, [instants[what]]: day, ...reference },
          ...(what === 'documents' ? { status: 'replaced' } : {}),
        });
        const table = sql.id('public', tables[what]);
        return opened.read(sql`insert into ${table}
          select (jsonb_populate_record(null::${table}, to_jsonb(one) || ${change}::jsonb)).*
          from ${table} one where ${ownedBy(what, ada)} limit 1`);
      }),
    );

  beforeEach(async () => {
    opened = await openPeople(await open());
    ada = await opened.platform.signIn({ email: 'ada.essai@exemple.fr' });
    const bob = await opened.platform.signIn({ email: 'bob.essai@exemple.fr' });
    await fillAccount(opened.platform, ada);
    await fillAccount(opened.platform, bob);
    await opened.named('Ada', 'Essai', ada);
  });

  test.each(lists)('%s come whole by pages, each of them in the log, nobody else’s among them', async (what) => {
    await fill(what);
    const known = await opened.read(sql<Line>`select id from ${listed(what)}
      where ${ownedBy(what, ada)} order by ${sql.id(instants[what])} desc, id desc`);
    const shown: string[] = [];
    let pages = 0;
    for (let after: string | undefined | null; after !== null; pages += 1) {
      const { status, body } = await list(what, { purpose, limit: 10, ...(after === undefined ? {} : { after }) });
      expect(status).toBe(200);
      expect(body.rows.length).toBeLessThanOrEqual(10);
      shown.push(...body.rows.map(({ id }: Line) => id));
      after = body.next;
    }
    const reading = [`people.${what}`, { purpose: purpose.code, note: purpose.note }];
    expect(await readings()).toEqual(Array.from({ length: pages }, () => reading));
    // The newest event is the reading of the first page itself.
    expect(what === 'events' ? shown.slice(1) : shown).toEqual(known.map(({ id }) => id));
  });

  test.each(lists)('%s are read for a reason, by an administrator alone', async (what) => {
    expect((await list(what, { purpose: { code: 'other', note: 'Ada a écrit' } })).body.code).toBe(
      'PURPOSE_NAMES_SOMEONE',
    );
    expect((await list(what, {})).body.code).toBe('INVALID_REQUEST');
    const reviewer = await opened.platform.signIn({ roles: ['reviewer'], aal: 'aal2' });
    expect((await list(what, { purpose }, reviewer)).body.code).toBe('ROLE_REQUIRED');
    expect(await readings()).toEqual([]);
  });

  test.each([
    ['as it was edited', { reason: 'illisible', refusal_text: 'Le verso est flou.' }, 'Le verso est flou.'],
    ['by the sentence of its reason', { reason: 'illisible' }, refusalTemplates.illisible],
    [
      'with the remark of before',
      { reason: 'illisible', remark: 'Photo coupée.' },
      `${refusalTemplates.illisible} Remarque\u00a0: Photo coupée.`,
    ],
    ['of none where nothing was refused', {}, undefined],
  ])('a refused paper is listed %s', async (_what, refused, expected) => {
    const change = { reason: null, refusal_text: null, remark: null, ...refused };
    await opened.read(sql`update documents set reason = ${change.reason}, refusal_text = ${change.refusal_text},
      remark = ${change.remark} where user_id = ${ada.id}`);
    const { body } = await list('documents');
    expect(body.rows.map(({ refusal }: { refusal?: string }) => refusal)).toContain(expected);
  });

  test('messages of an unconfirmed address are not listed', async () => {
    await opened.read(sql`update auth.users set email_confirmed_at = null, phone = '33612345678',
      phone_confirmed_at = now() where id = ${ada.id}`);
    expect((await list('messages')).body.rows).toEqual([]);
    expect((await opened.file(ada)).body.messages).toBe(0);
  });
});
