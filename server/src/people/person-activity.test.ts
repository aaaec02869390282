import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { eachDatabase, type TestPerson } from '../../test/index.ts';
import { fillAccount, marks } from '../../test/filled-account.ts';
import { mailsSlice } from '../mails/index.ts';
import { openPeople, purpose } from '../../test/opened-people.ts';

type OpenedPeople = Awaited<ReturnType<typeof openPeople>>;
interface Line {
  readonly id: string;
}

eachDatabase('what somebody did, as the team reads it', (open) => {
  let opened: OpenedPeople;
  let ada: TestPerson;
  const list = (what: string, body: object = { purpose }, person?: TestPerson) =>
    opened.call('POST', `/api/admin/people/${ada.id}/${what}`, body, person);
  const mail = (kind: string) => opened.call('POST', `/api/admin/people/${ada.id}/mails`, { mail: kind });
  const actions = async () =>
    (
      await opened.read(sql<{ action: string }>`
        select action from public.audit_log where action like 'people.%' order by at, id`)
    ).map(({ action }) => action);
  const copies = (table: 'declarations' | 'fines', changes: readonly object[]) =>
    Promise.all(
      changes.map((change) =>
        opened.read(sql`
          insert into ${sql.id('public', table)}
          select (jsonb_populate_record(null::${sql.id('public', table)},
            to_jsonb(one) || ${JSON.stringify(change)}::jsonb)).*
          from ${sql.id('public', table)} one where user_id = ${ada.id} limit 1`),
      ),
    );

  beforeEach(async () => {
    opened = await openPeople(await open(), [mailsSlice]);
    ada = await opened.platform.signIn({ email: 'ada.essai@exemple.fr' });
    const bob = await opened.platform.signIn({ email: 'bob.essai@exemple.fr' });
    await fillAccount(opened.platform, ada);
    await fillAccount(opened.platform, bob);
    await opened.named('Ada', 'Essai', ada);
  });

  test('declarations are newest first, by pages, without a picture; each page is logged', async () => {
    const at = opened.platform.clock.now().getTime();
    await copies(
      'declarations',
      [1, 2, 3].map((days) => ({
        id: `01933b6e-0000-7000-8000-00000000000${days}`,
        deposited_at: new Date(at - days * 86_400_000).toISOString(),
      })),
    );
    const first = (await list('declarations', { purpose, limit: 3 })).body;
    const second = (await list('declarations', { purpose, limit: 3, after: first.next })).body;
    const days = [...first.rows, ...second.rows].map(({ depositedAt }) => (at - Date.parse(depositedAt)) / 86_400_000);
    expect([days, second.next]).toEqual([[0, 1, 2, 3], null]);
    expect(Object.keys(first.rows[0]).sort()).toEqual([
      ...['depositedAt', 'id', 'madeAt', 'payment', 'photographs', 'placeLabel', 'plate', 'status'],
    ]);
    expect(await actions()).toEqual(['people.declarations', 'people.declarations']);
    // A made-up cursor starts the list anew, and does not avoid the log.
    await list('declarations', { purpose, limit: 3, after: 'x' });
    expect(await actions()).toHaveLength(3);
  });

  test('fines are sorted by deadline, without those of others', async () => {
    const today = opened.platform.clock.now();
    const dayAfter = (days: number) => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);
    await copies('fines', [
      { id: '01933b6e-0000-7000-8000-0000000000f1', notice_date: dayAfter(-1), status: 'to-contest' },
      { id: '01933b6e-0000-7000-8000-0000000000f2', notice_date: dayAfter(-20), status: 'to-contest' },
      { id: '01933b6e-0000-7000-8000-0000000000f3', notice_date: dayAfter(-10), status: 'closed' },
    ]);
    const { rows } = (await list('fines')).body;
    const known = rows.filter(({ id }: Line) => id.startsWith('01933b6e-0000-7000-8000-0000000000f'));
    expect(known.map(({ id }: Line) => id.slice(-2))).toEqual(['f2', 'f1', 'f3']);
    expect(rows).toHaveLength(4);
    const pages = [(await list('fines', { purpose, limit: 2 })).body];
    pages.push((await list('fines', { purpose, limit: 2, after: pages[0].next })).body);
    expect(pages.flatMap((page) => page.rows)).toEqual(rows);
    expect(pages[1].next).toBeNull();
    expect(JSON.stringify(rows)).not.toContain(marks.card);
  });

  test.each(['declarations', 'fines'])('%s are read for a reason, by an administrator alone', async (what) => {
    const named = { code: 'other', note: 'Ada a écrit' };
    expect((await list(what, { purpose: named })).body.code).toBe('PURPOSE_NAMES_SOMEONE');
    expect((await list(what, {})).body.code).toBe('INVALID_REQUEST');
    const reviewer = await opened.platform.signIn({ roles: ['reviewer'], aal: 'aal2' });
    expect((await list(what, { purpose }, reviewer)).body.code).toBe('ROLE_REQUIRED');
    expect(await actions()).toEqual([]);
  });

  test('a new password is offered to a confirmed person, once a minute, at their own address', async () => {
    const { platform } = opened;
    expect((await mail('confirmation')).body.code).toBe('PERSON_CONFIRMED');
    expect((await mail('recovery')).status).toBe(200);
    expect((await mail('recovery')).body.code).toBe('MAIL_JUST_SENT');
    await platform.runJobs();
    expect(platform.mails.map(({ to, text }) => [to, text.includes('type=recovery')])).toEqual([[ada.email, true]]);
    expect(await actions()).toEqual(['people.mailed']);
  });

  test('an unconfirmed person gets the confirmation, and no link for a password', async () => {
    await opened.read(sql`update auth.users set email_confirmed_at = null where id = ${ada.id}`);
    expect((await mail('recovery')).body.code).toBe('PERSON_UNCONFIRMED');
    expect((await mail('confirmation')).status).toBe(200);
    await opened.read(sql`update auth.users set email = null where id = ${ada.id}`);
    expect((await mail('confirmation')).body.code).toBe('PERSON_WITHOUT_ADDRESS');
  });

  test('a file shows since when an address refuses mails, while it does', async () => {
    const since = opened.platform.clock.now();
    await opened.read(sql`
      insert into public.mail_refusals (user_id, email, refused_at) values (${ada.id}, ${ada.email}, ${since})
      on conflict (user_id) do update set email = excluded.email, refused_at = excluded.refused_at,
        ended_at = null`);
    expect((await opened.file(ada)).body.mailsRefusedSince).toBe(since.toISOString());
    await opened.read(sql`update public.mail_refusals set ended_at = ${since} where user_id = ${ada.id}`);
    expect((await opened.file(ada)).body.mailsRefusedSince).toBeNull();
  });
});
