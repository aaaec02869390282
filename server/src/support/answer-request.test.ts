import { buildAnswerMail, answerTemplates, buildReference } from '@placejuste/domain/support';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { buildTestApp, eachDatabase, makeTestPlatform, type TestPerson, type TestPlatform } from '../../test/index.ts';
import { mailsSlice } from '../mails/index.ts';
import { supportSlice } from './index.ts';

const id = '01933b6e-0000-7000-8000-0000000000a1';
const answer = 'Vos papiers sont arrivés.\n\nVous aurez la réponse demain.';

eachDatabase('an answer of the team', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let reviewer: TestPerson;
  const run = <Row>(query: ReturnType<typeof sql<Row>>) => platform.db.asService((tx) => query.execute(tx));
  const send = async (said: unknown, person = reviewer, request = id) => {
    const { authorization } = person;
    const url = `/api/admin/requests/${request}/answer`;
    const reply = await app.inject({ method: 'POST', url, headers: { authorization }, payload: { answer: said } });
    return { status: reply.statusCode, code: reply.json().code };
  };
  const kept = async () => {
    const { rows } = await run(sql<object>`
      select answer, handled_by as by, handled_at is not null as handled from public.contact_requests`);
    return rows[0];
  };

  beforeEach(async () => {
    platform = makeTestPlatform(await open());
    app = await buildTestApp(platform, [mailsSlice, supportSlice({ pages: null })]);
    reviewer = await platform.signIn({ roles: ['reviewer'], aal: 'aal2' });
    await run(sql`
      insert into public.contact_requests (id, topic, name, email, message, received_at)
      values (${id}, 'support', 'Ada Essai', 'ada.essai@exemple.fr', 'Où en sont mes papiers ?',
        ${platform.clock.now()})`);
  });

  test('is mailed to the sender with the reference of the message, stored, and sent once', async () => {
    expect(await send(answer)).toEqual({ status: 200 });
    await platform.runJobs();
    expect(platform.mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['ada.essai@exemple.fr', `Réponse à votre message ${buildReference(id)}`],
    ]);
    expect(platform.mails[0]?.text).toContain('Vous aurez la réponse demain.');
    // The sender of the form chooses who receives the answer: none of their words are repeated.
    expect(platform.mails[0]?.text).not.toContain('Ada');
    expect(platform.mails[0]?.text).not.toContain('mes papiers ?');
    expect(await kept()).toEqual({ answer, by: reviewer.id, handled: true });
    expect(await send('Une seconde réponse')).toEqual({ status: 409, code: 'ALREADY_DECIDED' });
    await platform.runJobs();
    expect(platform.mails).toHaveLength(1);
    const { rows } = await run(sql<object>`select action, detail from public.audit_log where subject_id = ${id}`);
    expect(rows).toEqual([{ action: 'request.answered', detail: {} }]);
  });

  test('is shown with the next message of the same address, in any letter case', async () => {
    await send(answer);
    platform.clock.advance(60);
    const ids = ['a2', 'a3'].map((end) => `01933b6e-0000-7000-8000-0000000000${end}`);
    const now = platform.clock.now();
    await run(sql`
      insert into public.contact_requests (id, topic, name, email, message, received_at) values
        (${ids[0]}, 'support', 'Ada Essai', 'ADA.essai@exemple.fr', 'Merci, et ma carte ?', ${now}),
        (${ids[1]}, 'support', 'Bob Essai', 'bob.essai@exemple.fr', 'Bonjour', ${now})`);
    const { authorization } = reviewer;
    const { rows } = (await app.inject({ url: '/api/admin/requests', headers: { authorization } })).json();
    const first = { id, message: 'Où en sont mes papiers ?', answer };
    expect(rows).toMatchObject([
      { id: ids[0], earlier: [first] },
      { id: ids[1], earlier: [] },
    ]);
  });

  test('is refused when empty, to an unknown message or by a holder; the message still waits', async () => {
    expect((await send('   trop   ')).code).toBe('INVALID_REQUEST');
    expect((await send('a'.repeat(4001))).code).toBe('INVALID_REQUEST');
    expect((await send(answer, reviewer, '01933b6e-0000-7000-8000-00000000dead')).code).toBe('NOT_IN_QUEUE');
    expect((await send(answer, await platform.signIn())).code).toBe('ROLE_REQUIRED');
    expect((await send(answer, await platform.signIn({ roles: ['reviewer'] }))).code).toBe('SECOND_FACTOR_REQUIRED');
    await platform.runJobs();
    expect([await kept(), platform.mails]).toEqual([{ answer: null, by: null, handled: false }, []]);
  });
});

test.each(answerTemplates)('the template « $name » is whole sentences, and makes a mail', ({ text }) => {
  expect(text.trim()).toMatch(/\.$/);
  const { paragraphs } = buildAnswerMail({ answer: `${text}\n\n\n  Suite.  `, reference: 'PJ-1' });
  expect(paragraphs).toEqual(['Bonjour,', text.trim(), 'Suite.', expect.stringContaining('PJ-1')]);
});
