import { maxAcknowledgedPerHour } from '@placejuste/domain/support';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import {
  buildTestApp,
  eachDatabase,
  makeTestPlatform,
  type TestPerson,
  type TestPlatform,
} from '../../../test/index.ts';
import { postfixFields, rawReport } from '../../../test/delivery-reports.ts';
import { mailsSlice } from '../../mails/index.ts';
import { runAsService } from '../../platform/http/index.ts';
import { supportSlice } from '../index.ts';
import { readMail } from './read-mail.ts';
import { receiveMail } from './receive-mail.ts';
import { ours, buildRawMail } from './received-mail.fixtures.ts';

const id = '01933b6e-0000-7000-8000-0000000000a1';
const replyAddress = 'aide@placejuste.example';

eachDatabase('a mail to the support', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let reviewer: TestPerson;
  const run = async <Row>(query: ReturnType<typeof sql<Row>>) =>
    (await platform.db.asService((tx) => query.execute(tx))).rows;
  const receive = async (headers: Readonly<Record<string, string>> = {}, body?: string) => {
    const mail = await readMail(buildRawMail(headers, body), ours);
    if (mail === null) throw new Error('No mail');
    return runAsService(platform, (context) => receiveMail(context, { mail, replyAddress }));
  };
  const took = async (headers: Readonly<Record<string, string>> = {}, body?: string) => {
    const outcome = await receive(headers, body);
    return outcome.ok ? outcome.value : outcome.code;
  };
  const queue = async () =>
    (await app.inject({ url: '/api/admin/requests', headers: { authorization: reviewer.authorization } })).json();
  const answer = async (words: string, seen?: number) => {
    const url = `/api/admin/requests/${id}/answer`;
    const headers = { authorization: reviewer.authorization };
    const reply = await app.inject({
      method: 'POST',
      url,
      headers,
      payload: { answer: words, seen: seen ?? (await length()) },
    });
    await platform.runJobs();
    return reply.statusCode;
  };
  const length = async (): Promise<number> =>
    (await run(sql<object>`select from public.contact_messages where request_id = ${id}`)).length;
  /** Reply address of the last answer. */
  const replyTo = () => platform.mails.findLast(({ subject }) => subject.startsWith('Réponse'))?.replyTo ?? '';

  beforeEach(async () => {
    platform = makeTestPlatform(await open());
    app = await buildTestApp(platform, [mailsSlice, supportSlice({ pages: null, replyAddress })]);
    reviewer = await platform.signIn({ roles: ['reviewer'], aal: 'aal2' });
    await run(sql`
      insert into public.contact_requests (id, topic, name, email, message, received_at)
      values (${id}, 'support', 'Ada Essai', 'ada.essai@exemple.fr', 'Où en sont mes papiers ?',
        ${platform.clock.now()})`);
    await answer('Vos papiers sont arrivés.');
    platform.clock.advance(3600);
  });

  test('that replies to an answer joins its thread, which is reopened and answered again', async () => {
    expect(replyTo()).toMatch(/^aide\+[0-9a-f]{48}@placejuste\.example$/);
    expect((await queue()).rows).toEqual([]);
    expect(await took({ To: replyTo() })).toBe('threaded');
    const [row] = (await queue()).rows;
    expect(row).toMatchObject({
      id,
      thread: [
        { kind: 'answer', message: 'Vos papiers sont arrivés.', sender: null },
        { kind: 'received', message: 'Merci, et ma carte ?', sender: 'ada.essai@exemple.fr' },
      ],
    });
    // The next message of the same address is shown with the answer, which a reply has moved into the thread.
    const next = { From: 'ada.essai@exemple.fr', 'Message-ID': '<neuf@exemple.fr>' };
    expect(await took(next, 'Autre chose.')).toBe('new');
    const [, second] = (await queue()).rows;
    expect(second.earlier).toMatchObject([{ id, answer: 'Vos papiers sont arrivés.' }]);
    await run(sql`delete from public.contact_requests where id = ${second.id}`);
    expect(await answer('Votre carte est validée aussi.')).toBe(200);
    expect((await queue()).rows).toEqual([]);
    const sent = platform.mails.filter(({ subject }) => subject.startsWith('Réponse'));
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(2);
    expect(sent[1]?.text).toContain('répondez simplement à cet e-mail');
    const audits = await run(sql<{ action: string }>`select action from public.audit_log order by at, id`);
    expect(audits.map(({ action }) => action)).toEqual(['request.answered', 'request.reopened', 'request.answered']);
  });

  test('that arrives while the message is read is not closed unread', async () => {
    await took({ To: replyTo() });
    const seen = (await queue()).rows[0].threadLength;
    await took({ To: replyTo(), 'Message-ID': '<deux@exemple.fr>' }, 'Et une seconde chose.');
    const { authorization } = reviewer;
    const handle = (body: object) =>
      app.inject({
        method: 'POST',
        url: `/api/admin/requests/${id}/handle`,
        headers: { authorization },
        payload: body,
      });
    const refused = await handle({ seen });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'THREAD_CHANGED']);
    expect((await handle({})).json().code).toBe('THREAD_CHANGED');
    expect(await answer('Voici la réponse à la première.', seen)).toBe(409);
    expect(platform.mails.filter(({ subject }) => subject.startsWith('Réponse'))).toHaveLength(1);
    expect((await queue()).rows).toMatchObject([{ id, threadLength: seen + 1 }]);
    expect((await handle({ seen: seen + 1 })).statusCode).toBe(200);
  });

  test('that arrives at the moment of the answer waits, whichever is first', async () => {
    const to = replyTo();
    await took({ To: to });
    const seen = await length();
    const [answered, came] = await Promise.all([
      answer('Voici la réponse.', seen),
      took({ To: to, 'Message-ID': '<deux@exemple.fr>' }, 'Et une seconde chose.'),
    ]);
    expect([came, [200, 409].includes(answered)]).toEqual(['threaded', true]);
    expect((await queue()).rows).toMatchObject([{ id }]);
  });

  test('is matched by what it replies to, where its address lost the tag', async () => {
    const messageId = platform.mails.at(-1)?.messageId ?? '';
    expect(await took({ 'In-Reply-To': messageId })).toBe('threaded');
    expect(await took({ 'Message-ID': '<deux@exemple.fr>', References: `<x@y.fr> ${messageId}` })).toBe('threaded');
    // Someone to whom the mail was forwarded knows its Message-ID, which gives no access to another person's request.
    const other = { From: 'eve.essai@exemple.fr', 'Message-ID': '<eve@exemple.fr>' };
    expect(await took({ ...other, References: messageId })).toBe('new');
    const [, name = ''] = /<([0-9a-f]{48})/.exec(messageId) ?? [];
    expect(await took({ ...other, To: `aide+${name}@placejuste.example`, 'Message-ID': '<e2@x.fr>' })).toBe('new');
  });

  test('delivered twice, at once or later, is stored once', async () => {
    const to = replyTo();
    const outcomes = await Promise.all([took({ To: to }), took({ To: to })]);
    expect(outcomes.toSorted()).toEqual(['known', 'threaded']);
    await answer('Une seconde réponse.');
    expect(await took({ To: to })).toBe('known');
    expect((await queue()).rows).toEqual([]);
  });

  test('of an unknown sender is a new message, acknowledged once, within the limits of forms', async () => {
    const stranger = { From: 'Bob <bob.essai@exemple.fr>', 'Message-ID': '<bob@exemple.fr>' };
    expect(await took(stranger)).toBe('new');
    expect(await took(stranger)).toBe('known');
    await platform.runJobs();
    const mails = platform.mails.filter(({ to }) => to === 'bob.essai@exemple.fr');
    expect(mails).toMatchObject([{ isAutomatic: true }]);
    expect((await queue()).rows).toMatchObject([
      { name: 'Bob', message: 'Objet\u00a0: Re: Réponse\n\nMerci, et ma carte ?', origin: 'mail' },
    ]);
    // A reply to the acknowledgement joins the thread.
    expect(await took({ ...stranger, 'Message-ID': '<b2@x.fr>', To: mails[0]?.replyTo ?? '' })).toBe('threaded');
    const outcomes: string[] = [];
    for (let turn = 0; turn < 5; turn += 1)
      outcomes.push(await took({ ...stranger, 'Message-ID': `<m${turn}@x.fr>` }, `Message ${turn}`));
    expect(outcomes).toEqual(['new', 'new', 'new', 'new', 'TOO_MANY']);
  });

  test('a reply with a forged code is not added to another person’s thread', async () => {
    const forged = replyTo().replace(/[0-9a-f]{16}@/, '0123456789abcdef@');
    expect(await took({ To: forged, From: 'eve.essai@exemple.fr' })).toBe('new');
    const thread = await run(sql`select from public.contact_messages`);
    expect(thread).toEqual([]);
  });

  test('of a program gets no reply and reopens nothing; a delivery report does', async () => {
    const before = platform.mails.length;
    expect(await took({ 'Auto-Submitted': 'auto-replied' })).toBe('dropped');
    expect(await took({ From: replyAddress, To: replyTo() })).toBe('dropped');
    expect(await took({ To: replyTo(), 'Auto-Submitted': 'auto-replied', 'Message-ID': '<c@x.fr>' })).toBe('threaded');
    expect((await queue()).rows).toEqual([]);
    expect(await took({ To: replyTo(), 'Return-Path': '<>', 'Message-ID': '<d@x.fr>' })).toBe('threaded');
    expect((await queue()).rows[0].thread.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
      'answer',
      'automatic',
      'bounce',
    ]);
    await platform.runJobs();
    expect(platform.mails).toHaveLength(before);
  });

  test('report-of-an-answer: marks the address of the recipient, and no other', async () => {
    const [ada, bob] = [await platform.signIn(), await platform.signIn()];
    await run(sql`update public.contact_requests set email = ${ada.email.toUpperCase()} where id = ${id}`);
    const receiveReport = async (about: string, to: string) => {
      const raw = rawReport({ to, fields: postfixFields(about), messageId: `<${about}>`, returned: [] });
      const mail = await readMail(raw, ours);
      if (mail === null) throw new Error('No mail');
      return runAsService(platform, (context) => receiveMail(context, { mail, replyAddress }));
    };
    const marked = () => run(sql`select user_id, is_reported from public.mail_refusals`);
    expect(await receiveReport(bob.email, replyTo())).toMatchObject({ value: 'threaded' });
    expect(await marked()).toEqual([]);
    expect(await receiveReport(ada.email, replyTo())).toMatchObject({ value: 'threaded' });
    expect(await marked()).toEqual([{ user_id: ada.id, is_reported: true }]);
  });

  test('two programs that answer each other are stopped', async () => {
    const outcomes: string[] = [];
    for (let turn = 0; turn < 22; turn += 1)
      outcomes.push(await took({ To: replyTo(), 'Message-ID': `<l${turn}@x.fr>` }, `Tour ${turn}`));
    expect(outcomes.filter((one) => one === 'threaded')).toHaveLength(20);
    expect(outcomes.at(-1)).toBe('TOO_MANY');
    expect(await took({ To: replyTo(), 'Message-ID': '<l0@x.fr>' })).toBe('known');
    platform.clock.advance(3601);
    expect(await took({ To: replyTo(), 'Message-ID': '<z@x.fr>' })).toBe('threaded');
  });

  test('with attachments gets a reply that they are not kept, and where documents go', async () => {
    const attached = (text: string) =>
      `--b\r\nContent-Type: text/plain\r\n\r\n${text}\r\n--b\r\nContent-Type: image/png\r\n` +
      'Content-Disposition: attachment; filename=a.png\r\n\r\nAAAA\r\n--b--';
    const headers = { To: replyTo(), 'Content-Type': 'multipart/mixed; boundary=b' };
    expect(await took(headers, attached('Voici.'))).toBe('threaded');
    await platform.runJobs();
    const told = platform.mails.at(-1);
    expect(told).toMatchObject({ to: 'ada.essai@exemple.fr', isAutomatic: true });
    expect(told?.text).toContain('Votre pièce jointe n’est pas gardée');
    expect((await queue()).rows[0].thread.at(-1)).toMatchObject({ message: 'Voici.', attachments: 1 });
    // Two programs would answer each other for ever: once per thread and day.
    const sent = platform.mails.length;
    expect(await took({ ...headers, 'Message-ID': '<deux@exemple.fr>' }, attached('Encore.'))).toBe('threaded');
    await platform.runJobs();
    expect(platform.mails).toHaveLength(sent);
    const fresh = { 'Content-Type': headers['Content-Type'], From: 'bob.essai@exemple.fr', 'Message-ID': '<b@x.fr>' };
    expect(await took(fresh, attached(''))).toBe('new');
    await platform.runJobs();
    expect(platform.mails.at(-1)?.text).not.toContain('Votre texte, lui');
    const rows: { email: string }[] = (await queue()).rows;
    expect(rows.find(({ email }) => email === fresh.From)).toMatchObject({ attachments: 1 });
  });

  test('through a list joins the message that it names, else waits unacknowledged', async () => {
    const listed = { 'List-Id': '<mairie.exemple.fr>', Precedence: 'bulk' };
    expect(await took({ ...listed, To: replyTo() })).toBe('threaded');
    expect((await queue()).rows).toMatchObject([{ id, thread: [{ kind: 'answer' }, { kind: 'received' }] }]);
    const before = platform.mails.length;
    const mairie = { From: 'mairie@exemple.fr' };
    expect(await took({ ...listed, ...mairie, 'Message-ID': '<l1@x.fr>' })).toBe('new');
    expect(await took({ ...mairie, 'Message-ID': '<l2@x.fr>', 'X-Spam-Flag': 'YES' })).toBe('new');
    expect(await took({ ...mairie, 'Message-ID': '<l3@x.fr>', 'X-Auto-Response-Suppress': 'All' })).toBe('new');
    expect(await took({ ...mairie, 'Message-ID': '<l4@x.fr>', 'X-Autoreply': 'yes' })).toBe('new');
    await platform.runJobs();
    expect(platform.mails).toHaveLength(before);
    const rows: { origin: string }[] = (await queue()).rows;
    expect(rows.map(({ origin }) => origin).toSorted()).toEqual(['form', 'list', 'list', 'mail', 'spam']);
  });

  test('of many senders in an hour is stored, and soon no longer acknowledged', async () => {
    const before = platform.mails.length;
    for (let turn = 0; turn < maxAcknowledgedPerHour + 3; turn += 1)
      expect(await took({ From: `n${turn}@exemple.fr`, 'Message-ID': `<n${turn}@x.fr>` })).toBe('new');
    await platform.runJobs();
    expect(platform.mails).toHaveLength(before + maxAcknowledgedPerHour);
    expect((await queue()).waiting).toBe(maxAcknowledgedPerHour + 3);
  });

  test('made to be hostile is stored at the first try', async () => {
    const word = Buffer.from('A\u0000da\u202e').toString('base64');
    const hostile = { From: `=?utf-8?b?${word}?= <eve@exemple.fr>`, Subject: `=?utf-8?b?${word}?=` };
    expect(await took(hostile, 'Bon\u0000jour \ud800')).toBe('new');
    const rows: { email: string }[] = (await queue()).rows;
    expect(rows.find(({ email }) => email === 'eve@exemple.fr')).toMatchObject({ name: 'Ada' });
  });

  test('without text is its subject in the thread', async () => {
    expect(await took({ To: replyTo(), Subject: 'Carte reçue' }, ' ')).toBe('threaded');
    expect((await queue()).rows[0].thread.at(-1)).toMatchObject({ message: 'Objet\u00a0: Carte reçue' });
  });

  test('that is long is stored whole, its beginning as the message', async () => {
    const long = `Début ${'x'.repeat(6000)} fin.`;
    expect(await took({ From: 'bob.essai@exemple.fr' }, long)).toBe('new');
    const row = (await queue()).rows.find(({ email }: { email: string }) => email === 'bob.essai@exemple.fr');
    expect(row.message).toMatch(/\(La suite est dans le fil, plus bas\.\)$/);
    expect(row.thread[0].message).toBe(long);
  });

  test('is erased with its message at the end of the retention; a holder reads no thread', async () => {
    await took({ To: replyTo() });
    const ada = await platform.signIn();
    const seen = await platform.db.asUser(ada.claims, (tx) => sql`select id from contact_messages`.execute(tx));
    expect(seen.rows).toEqual([]);
    await run(sql`delete from public.contact_requests where id = ${id}`);
    expect(await run(sql`select from public.contact_messages`)).toEqual([]);
  });
});
