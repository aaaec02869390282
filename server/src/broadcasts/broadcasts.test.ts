import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { eachDatabase, type ApiCallOf, type TestPerson, type TestPlatform } from '../../test/index.ts';
import { runAsService } from '../platform/http/index.ts';
import { advanceBroadcast } from './sending/advance-broadcast.ts';
import { draft, openBroadcasts } from './broadcasts.fixtures.ts';

eachDatabase('a broadcast', (open) => {
  let platform: TestPlatform;
  let call: ApiCallOf;
  let chief: TestPerson;
  let ada: TestPerson;
  let openPage: Awaited<ReturnType<typeof openBroadcasts>>['openPage'];

  beforeEach(async () => {
    ({ platform, call, chief, ada, openPage } = await openBroadcasts(await open()));
  });

  const path = '/api/admin/broadcasts';
  const run = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<readonly Row[]> =>
    (await platform.db.asService((tx) => query.execute(tx))).rows;
  const create = async (more: object = {}) => (await call('POST', path, { ...draft, ...more })).body;
  const send = async (more: object = {}) => {
    const { id, version } = await create(more);
    const answer = await call('POST', `${path}/${id}/send`, { version });
    return { id, answer };
  };
  const read = async (id: string) => (await call('GET', `${path}/${id}`)).body;
  const recipients = () => platform.mails.map(({ to }) => to).toSorted();
  const audits = () => run(sql<object>`select action, detail from public.audit_log order by at, id`);

  test('is stored as a draft, previewed as mailed, and sent once to every open account', async () => {
    const bob = await platform.signIn({ email: 'bob.essai@exemple.fr', account: 'suspended' });
    const { id, version } = await create();
    const before = await read(id);
    expect([before.recipients, before.broadcast.state]).toEqual([2, 'draft']);
    await platform.runJobs();
    expect(platform.mails).toEqual([]);
    const answers = await Promise.all([1, 2].map(() => call('POST', `${path}/${id}/send`, { version })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await platform.runJobs();
    expect(recipients()).toEqual([ada.email, chief.email].toSorted());
    expect(recipients()).not.toContain(bob.email);
    const { subject, text, html } = before.mail;
    expect(platform.mails[0]).toMatchObject({ subject, text, html });
    expect(new Set(platform.mails.map(({ messageId }) => messageId)).size).toBe(2);
    expect((await read(id)).broadcast).toMatchObject({ state: 'done', total: 2, sent: 2, skipped: 0 });
    expect(await audits()).toEqual([
      { action: 'broadcast.sent', detail: { kind: 'service', audience: 'everyone', recipients: 2 } },
      { action: 'broadcast.finished', detail: { sent: 2, total: 2 } },
    ]);
  });

  test('of news reaches those who agreed, who can stop it with one press, without signing in', async () => {
    expect((await send({ kind: 'news' })).answer.body.code).toBe('BROADCAST_NOBODY');
    const settings = { quiet: null, muted: [], news: true };
    expect((await call('PUT', '/api/notifications/settings', settings, ada)).body.news).toBe(true);
    await send({ kind: 'news' });
    await platform.runJobs();
    expect(recipients()).toEqual([ada.email]);
    const link = platform.mails[0]?.unsubscribeUrl ?? '';
    expect(platform.mails[0]?.text).toContain(link);
    const url = link.replace(platform.publicUrl, '');
    expect((await openPage('GET', url)).body).toContain('<button>Arrêter les nouvelles</button>');
    expect((await call('GET', '/api/notifications/settings', undefined, ada)).body.news).toBe(true);
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=a'])
      expect((await openPage('POST', url, type)).statusCode).toBe(200);
    expect((await openPage('POST', `${url}x`)).statusCode).toBe(404);
    expect((await call('GET', '/api/notifications/settings', undefined, ada)).body.news).toBe(false);
    expect((await send({ kind: 'news' })).answer.body.code).toBe('BROADCAST_NOBODY');
  });

  test('waits for the end of each person’s quiet hours, unless it must not', async () => {
    await call('PUT', '/api/notifications/settings', { quiet: { from: 9, until: 15 }, muted: [] }, ada);
    const { id } = await send();
    await platform.runJobs();
    expect(recipients()).toEqual([chief.email]);
    expect((await read(id)).broadcast).toMatchObject({ state: 'sending', total: 2, sent: 1 });
    platform.clock.advance(4 * 3600);
    await platform.runJobs();
    expect(recipients()).toContain(ada.email);
    expect((await read(id)).broadcast.state).toBe('done');
    await call('PUT', '/api/notifications/settings', { quiet: { from: 9, until: 18 }, muted: [] }, ada);
    platform.clock.advance(-4 * 3600);
    await send({ atNight: true });
    await platform.runJobs();
    expect(recipients().filter((to) => to === ada.email)).toHaveLength(2);
  });

  test('is paused, resumed with the others, and stopped midway with its count', async () => {
    await call('PUT', '/api/notifications/settings', { quiet: { from: 9, until: 15 }, muted: [] }, ada);
    const { id } = await send();
    await platform.runJobs();
    expect((await call('POST', `${path}/${id}/pause`)).body).toMatchObject({ state: 'paused', sent: 1, total: 2 });
    expect((await call('POST', `${path}/${id}/pause`)).body.code).toBe('BROADCAST_STATE');
    platform.clock.advance(4 * 3600);
    await platform.runJobs();
    expect(recipients()).toEqual([chief.email]);
    // The second factor is four hours old by now: pausing and stopping need no fresh one, resuming does.
    expect((await call('POST', `${path}/${id}/resume`)).body.code).toBe('SECOND_FACTOR_NOT_FRESH');
    expect((await call('POST', `${path}/${id}/stop`)).body).toMatchObject({ state: 'stopped', sent: 1, total: 2 });
    await platform.runJobs();
    expect(recipients()).toEqual([chief.email]);
    expect((await call('POST', `${path}/${id}/resume`)).status).toBe(403);
    expect((await call('DELETE', `${path}/${id}`)).body.code).toBe('BROADCAST_STATE');
    expect((await audits()).slice(1)).toEqual([
      { action: 'broadcast.paused', detail: { sent: 1, total: 2 } },
      { action: 'broadcast.stopped', detail: { sent: 1, total: 2 } },
    ]);
  });

  test('resumes after a pause where it was', async () => {
    const { id } = await send();
    await call('POST', `${path}/${id}/pause`);
    await platform.runJobs();
    expect(platform.mails).toEqual([]);
    expect((await call('POST', `${path}/${id}/resume`)).body.state).toBe('sending');
    await platform.runJobs();
    expect(recipients()).toHaveLength(2);
  });

  test('after a process died between two batches, nobody is mailed twice', async () => {
    for (let more = 0; more < 60; more += 1) await platform.signIn();
    const { id } = await send();
    const step = (broken: boolean) =>
      runAsService(platform, async (context) => {
        const isMore = await advanceBroadcast(context, { broadcastId: id, run: 1 });
        if (broken) throw new Error('killed');
        return isMore;
      });
    await step(false);
    await expect(step(true)).rejects.toThrow('killed');
    await step(false);
    await expect(step(true)).rejects.toThrow('killed');
    await platform.runJobs();
    expect(recipients()).toHaveLength(62);
    expect(new Set(recipients()).size).toBe(62);
    expect((await read(id)).broadcast).toMatchObject({ state: 'done', total: 62, sent: 62 });
  });

  test('people suspended, erased or refused by their mail server before their turn get no mail', async () => {
    const [bob, cleo, dina] = [await platform.signIn(), await platform.signIn(), await platform.signIn()];
    const { id } = await send();
    await runAsService(platform, (context) => advanceBroadcast(context, { broadcastId: id, run: 1 }));
    await run(sql`update public.profiles set account_status = 'suspended' where user_id = ${bob.id}`);
    await run(sql`delete from auth.users where id = ${cleo.id}`);
    const now = platform.clock.now();
    await run(sql`insert into public.mail_refusals values (${dina.id}, ${dina.email}, ${now})`);
    // Ada's address accepts mails again.
    await run(sql`insert into public.mail_refusals values (${ada.id}, ${ada.email}, ${now}, true, ${now})`);
    await platform.runJobs();
    expect(recipients()).toEqual([ada.email, chief.email].toSorted());
    expect((await read(id)).broadcast).toMatchObject({ state: 'done', total: 5, sent: 2, skipped: 2 });
  });

  test.each([
    ['subscribers', ['valid', 'suspended']],
    ['24months', ['valid']],
    ['not-subscribed', ['unpaid', 'new']],
    ['active', ['valid', 'unpaid']],
  ] as const)('to %s reaches them alone', async (audience, states) => {
    await run(sql`update public.profiles set account_status = 'suspended'`);
    const people = new Map<string, string>();
    for (const account of ['valid', 'unpaid', 'new', 'suspended'] as const)
      people.set(account, (await platform.signIn({ account })).email);
    await send({ audience });
    await platform.runJobs();
    expect(recipients()).toEqual(
      states.flatMap((state) => (state === 'suspended' ? [] : (people.get(state) ?? []))).toSorted(),
    );
  });

  test('about a refused document reaches those who have not sent another', async () => {
    const paper = (person: TestPerson, status: string, days: number) =>
      run(sql`insert into public.documents (id, user_id, kind, status, submitted_at, decided_at, reason)
        select ${platform.newId()}, ${person.id}, 'cmi', ${status}, at,
          case ${status}::text when 'rejected' then at end,
          case ${status}::text when 'rejected' then 'unreadable' end
        from (values (${new Date(platform.clock.now().getTime() - days * 86_400_000)}::timestamptz)) sent (at)`);
    await paper(ada, 'rejected', 5);
    const bob = await platform.signIn();
    await paper(bob, 'rejected', 5);
    await paper(bob, 'pending', 1);
    await send({ audience: 'papers-refused' });
    await platform.runJobs();
    expect(recipients()).toEqual([ada.email]);
  });

  test('is tested at one’s own address, and only in the version that was read', async () => {
    const { id, version } = await create();
    expect((await call('POST', `${path}/${id}/test`, { version })).body).toEqual({ email: chief.email });
    await platform.runJobs();
    expect(platform.mails.map(({ to, subject }) => [to, subject])).toEqual([[chief.email, `[Essai] ${draft.subject}`]]);
    const edited = await call('PUT', `${path}/${id}`, { ...draft, subject: 'Autre objet', version });
    expect(edited.body).toMatchObject({ version: version + 1, subject: 'Autre objet' });
    for (const [method, end, body] of [
      ['POST', '/test', {}],
      ['POST', '/send', {}],
      ['PUT', '', draft],
    ] as const)
      expect((await call(method, `${path}/${id}${end}`, { ...body, version })).body.code).toBe('BROADCAST_CHANGED');
    expect((await call('DELETE', `${path}/${id}`)).status).toBe(200);
    expect((await call('GET', `${path}/${id}`)).body.code).toBe('BROADCAST_NOT_FOUND');
  });

  test('only an administrator with a recently proved second factor can send an announcement', async () => {
    const { id, version } = await create();
    const reviewer = await platform.signIn({ roles: ['reviewer'], aal: 'aal2' });
    const weak = await platform.signIn({ roles: ['admin'] });
    for (const [person, code] of [
      [reviewer, 'ROLE_REQUIRED'],
      [ada, 'ROLE_REQUIRED'],
      [weak, 'SECOND_FACTOR_REQUIRED'],
    ] as const) {
      const answers = [
        await call('GET', path, undefined, person),
        await call('POST', path, draft, person),
        ...(await Promise.all(
          ['send', 'test', 'pause', 'resume', 'stop'].map((act) =>
            call('POST', `${path}/${id}/${act}`, { version }, person),
          ),
        )),
      ];
      expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => code));
    }
    platform.clock.advance(601);
    expect((await call('POST', `${path}/${id}/send`, { version })).body.code).toBe('SECOND_FACTOR_NOT_FRESH');
    await run(sql`delete from public.user_roles where user_id = ${chief.id}`);
    expect((await call('POST', `${path}/${id}/send`, { version })).body.code).toBe('ADMINISTRATOR_NO_MORE');
    await platform.runJobs();
    expect(platform.mails).toEqual([]);
  });

  test('without words, or with too many, is refused; the list comes a page at a time', async () => {
    for (const more of [{ subject: '  ' }, { text: 'x'.repeat(5001) }, { audience: 'nobody' }, { kind: 'x' }])
      expect((await call('POST', path, { ...draft, ...more })).status).toBe(400);
    for (let turn = 0; turn < 3; turn += 1) {
      await create({ subject: `Annonce ${turn}` });
      platform.clock.advance(1);
    }
    const first = (await call('GET', `${path}?limit=2`)).body;
    const second = (await call('GET', `${path}?limit=2&after=${first.next}`)).body;
    expect([...first.rows, ...second.rows].map(({ subject }) => subject)).toEqual([
      'Annonce 2',
      'Annonce 1',
      'Annonce 0',
    ]);
  });

  test('cannot be tested by an administrator without an address', async () => {
    const { id, version } = await create();
    await run(sql`update auth.users set email = null where id = ${chief.id}`);
    expect(await call('POST', `${path}/${id}/test`, { version })).toMatchObject({
      status: 409,
      body: { code: 'BROADCAST_NO_ADDRESS' },
    });
    await platform.runJobs();
    expect(platform.mails).toEqual([]);
  });

  test('of news is previewed with an example link', async () => {
    const { id } = await create({ kind: 'news' });
    const { text } = (await read(id)).mail;
    const [link = ''] = text.match(/https:\S+fin-des-nouvelles\S+/) ?? [];
    const answer = await openPage('POST', link.replace(platform.publicUrl, ''));
    expect([answer.statusCode, answer.body.includes('Ce lien n’est pas reconnu.')]).toEqual([404, true]);
  });
});
