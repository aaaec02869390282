import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  contactForms,
  contactTopics,
  maxPerHour,
  buildProofText,
  startsWithZeros,
  unprovedPerHour,
} from '@placejuste/domain/support';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { buildTestApp, eachDatabase, makeTestPlatform, type TestPerson, type TestPlatform } from '../../test/index.ts';
import { mailsSlice } from '../mails/index.ts';
import { readSitePages, type SitePages } from '../platform/http/index.ts';
import { supportSlice } from './index.ts';

/** The slots of a built form, without the rest of the page. */
const form =
  '<title>@@title.prefix@@Aide</title>@@faults@@<input name="name" value="@@value.name@@" ' +
  'aria-invalid="@@invalid.name@@"><p>@@fault.email@@</p><textarea>@@value.message@@</textarea><input ' +
  'type="checkbox" data-checked="@@checked.consent.yes@@"><input name="ticket" value="@@ticket@@">';

function builtPages(): SitePages {
  const folder = mkdtempSync(join(tmpdir(), 'forms-'));
  mkdirSync(join(folder, 'pages'));
  const paths = contactTopics.map((topic) => contactForms[topic].path);
  for (const path of paths) writeFileSync(join(folder, 'pages', `${path}.html`), form);
  return readSitePages(folder, paths, {});
}

const whole = { name: 'Ada Essai', email: 'ada.essai@exemple.fr', message: 'Où est mon dossier ?', consent: 'yes' };

eachDatabase('the public forms', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let reviewer: TestPerson;

  beforeEach(async () => {
    platform = makeTestPlatform(await open());
    app = await buildTestApp(platform, [mailsSlice, supportSlice({ pages: builtPages() })]);
    reviewer = await platform.signIn({ roles: ['reviewer'], aal: 'aal2' });
  });

  const ticket = async (path = '/support'): Promise<string> =>
    /name="ticket" value="([^"]+)"/.exec((await app.inject(path)).body)?.[1] ?? '';
  let caller = 0;
  const post = (
    path: string,
    fields: Readonly<Record<string, string>>,
    remoteAddress = `192.0.2.${(caller += 1) % 250}`,
  ) =>
    app.inject({
      method: 'POST',
      url: path,
      remoteAddress,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  /** Opens the form, waits as a person does, and sends it. */
  const send = async (path: string, fields: Readonly<Record<string, string>>) => {
    const given = await ticket(path);
    platform.clock.advance(20);
    return post(path, { ...fields, ticket: given });
  };
  const queue = async (person = reviewer, query = '') =>
    (await app.inject({ url: `/api/admin/requests${query}`, headers: { authorization: person.authorization } })).json();
  const kept = async (): Promise<number> =>
    (
      await platform.db.asService((tx) =>
        sql<{ n: number }>`select count(*)::int as n from contact_requests`.execute(tx),
      )
    ).rows[0]?.n ?? -1;

  test('a message is stored, acknowledged by mail and waits for the team', async () => {
    const answer = await send('/support', whole);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/message-recu']);
    await platform.runJobs();
    expect(platform.mails).toMatchObject([{ to: whole.email, subject: 'Message reçu\u00a0: demande d’aide' }]);
    expect(platform.mails[0]?.text).not.toContain('dossier ?');
    expect(await queue()).toMatchObject({
      waiting: 1,
      rows: [{ topic: 'support', name: 'Ada Essai', message: 'Où est mon dossier ?' }],
      next: null,
    });
  });

  test('a withdrawal is acknowledged with its contract, its day and its time', async () => {
    expect((await send('/retractation', { name: 'Ada Essai', email: whole.email, plan: '24months' })).statusCode).toBe(
      303,
    );
    await platform.runJobs();
    expect(platform.mails[0]?.text).toContain('Formule 24 mois');
    expect(platform.mails[0]?.text).toContain('samedi 21 novembre 2026 à 11 h 00');
  });

  test('the preparation of a dossier can be withdrawn from, like a subscription', async () => {
    expect((await send('/retractation', { name: 'Ada Essai', email: whole.email, plan: 'dossier' })).statusCode).toBe(
      303,
    );
    expect(await queue()).toMatchObject({ rows: [{ topic: 'withdrawal', plan: 'dossier' }] });
  });

  test('errors are shown, and what was typed is shown again, escaped', async () => {
    const answer = await send('/support', { ...whole, name: '"><script>alert(1)</script>', email: 'ada' });
    expect(answer.statusCode).toBe(422);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toContain('<title>Erreur : Aide');
    expect(answer.body).toContain('Pas encore envoyé\u00a0: 2');
    expect(answer.body).toContain('href="#champ-email"');
    expect(answer.body).toContain('Où est mon dossier ?');
    expect(answer.body).toContain('type="checkbox" checked=""');
    expect(answer.body).toContain('aria-invalid="true"');
    expect(answer.body).not.toContain('<script>');
    expect(await kept()).toBe(0);
  });

  test('a text of ten thousand of the longest characters is shown again whole, with counts', async () => {
    const message = '€'.repeat(10_000);
    const answer = await send('/support', { ...whole, message });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain(`<textarea>${message}</textarea>`);
    expect(answer.body).toContain('href="#champ-message"');
  });

  test('typed text that looks like a slot stays text', async () => {
    const answer = await send('/support', { ...whole, email: 'ada', message: '@@ticket@@ @@faults@@' });
    expect(answer.body).toContain('<textarea>@@ticket@@ @@faults@@</textarea>');
  });

  test('a form sent fifty times from one page makes one message and one mail', async () => {
    const given = await ticket();
    platform.clock.advance(20);
    const answers = await Promise.all(Array.from({ length: 50 }, () => post('/support', { ...whole, ticket: given })));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([303]));
    await platform.runJobs();
    expect([await kept(), platform.mails.length]).toEqual([1, 1]);
  });

  test('a form shown again keeps its age: sent again at once, it is accepted', async () => {
    const given = await ticket();
    platform.clock.advance(1);
    const back = await post('/support', { ...whole, email: 'ada', ticket: given });
    platform.clock.advance(1);
    const again = /name="ticket" value="([^"]+)"/.exec(back.body)?.[1] ?? '';
    expect((await post('/support', { ...whole, ticket: again })).statusCode).toBe(303);
  });

  test('other words sent from the same page, after « back », are another message', async () => {
    const given = await ticket();
    platform.clock.advance(20);
    for (const message of ['Bonjour', 'Bonjour', 'J’avais oublié ceci'])
      await post('/support', { ...whole, message, ticket: given });
    expect(await kept()).toBe(2);
  });

  test.each([
    ['no ticket', {}, 'ouverte depuis longtemps'],
    ['an invented ticket', { ticket: 'AAAA' }, 'ouverte depuis longtemps'],
    ['a filled trap', { site_web: 'https://piege.example' }, 'champ caché'],
  ])('a program with %s keeps nothing', async (_what, fields: Record<string, string>, sentence) => {
    const answer = await post('/support', { ...whole, ...fields });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain(sentence);
    expect(await kept()).toBe(0);
  });

  test('a form sent at once, or a day later, must be sent again', async () => {
    const given = await ticket();
    platform.clock.advance(1);
    expect((await post('/support', { ...whole, ticket: given })).body).toContain('très vite');
    platform.clock.advance(25 * 3600);
    expect((await post('/support', { ...whole, ticket: given })).body).toContain('depuis longtemps');
    expect(await kept()).toBe(0);
  });

  test('the form cannot be used to flood another person with acknowledgements', async () => {
    for (let turn = 0; turn < 5; turn += 1) expect((await send('/support', whole)).statusCode).toBe(303);
    const refused = await send('/support', { ...whole, email: whole.email.toUpperCase() });
    expect([refused.statusCode, refused.body.includes('Où est mon dossier')]).toEqual([429, true]);
    platform.clock.advance(3600);
    expect((await send('/support', whole)).statusCode).toBe(303);
  });

  test('simultaneous messages have the same limit; one message sent twice is one', async () => {
    const tickets = [];
    for (let turn = 0; turn < maxPerHour + 4; turn += 1) tickets.push(await ticket());
    platform.clock.advance(20);
    const answers = await Promise.all(
      tickets.map((given, turn) => post('/support', { ...whole, message: `Message ${turn}`, ticket: given })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
      ...Array<number>(maxPerHour).fill(303),
      ...Array<number>(4).fill(429),
    ]);
    expect(await kept()).toBe(maxPerHour);
    const again = await ticket();
    platform.clock.advance(20);
    const other = { ...whole, email: 'bob.essai@exemple.fr', ticket: again };
    expect(
      (await Promise.all([post('/support', other), post('/support', other)])).map(({ statusCode }) => statusCode),
    ).toEqual([303, 303]);
    expect(await kept()).toBe(maxPerHour + 1);
    await platform.runJobs();
    expect(platform.mails).toHaveLength(maxPerHour + 1);
  });

  test('a machine beyond the limit is refused, and gets its text back', async () => {
    const statuses = [];
    for (let turn = 0; turn < 11; turn += 1)
      statuses.push((await post('/support', { message: 'Bonjour' }, '198.51.100.7')).statusCode);
    expect(statuses.slice(-2)).toEqual([422, 429]);
    expect((await post('/support', { message: 'Bonjour' }, '198.51.100.7')).body).toContain('Bonjour');
  });

  /** Does the proof of work of a browser, for that form. */
  const prove = async (path = '/support'): Promise<string> => {
    const { challenge, id, bits } = (
      await app.inject({ method: 'POST', url: '/api/forms/challenges', payload: { form: path } })
    ).json();
    let nonce = 0;
    while (!startsWithZeros(createHash('sha256').update(buildProofText(id, nonce)).digest(), bits)) nonce += 1;
    return `${challenge}.${nonce}`;
  };
  /** Sends a new message of a new person, always from the same network address. */
  let people = 0;
  const sendFromOne = async (proof: string, path = '/support') => {
    const given = await ticket(path);
    platform.clock.advance(20);
    return (await post(path, { ...whole, email: `p${(people += 1)}@exemple.fr`, ticket: given, proof }, '203.0.113.9'))
      .statusCode;
  };

  test('one address may send few messages without a proof of work, and more with it', async () => {
    for (let turn = 0; turn < unprovedPerHour; turn += 1) expect(await sendFromOne('')).toBe(303);
    expect(await sendFromOne('')).toBe(429);
    const proof = await prove();
    expect(await sendFromOne(proof)).toBe(303);
    // Already used, made for another form, expired or altered: none of these proofs is accepted.
    expect(await sendFromOne(proof)).toBe(429);
    expect(await sendFromOne(await prove('/partenaires'))).toBe(429);
    const old = await prove();
    platform.clock.advance(600);
    // One of the five messages an hour is available again after twelve minutes.
    expect(await sendFromOne('')).toBe(303);
    expect(await sendFromOne(old)).toBe(429);
    expect(await sendFromOne((await prove()).replace(/\d+$/, '1'))).toBe(429);
    expect(await sendFromOne('a.b')).toBe(429);
    expect(await kept()).toBe(unprovedPerHour + 2);
  });

  test('a body beyond any form is refused in French', async () => {
    const answer = await post('/support', { ...whole, message: 'x'.repeat(600_000) });
    expect([answer.statusCode, answer.body.includes('Raccourcissez')]).toEqual([413, true]);
  });

  test('only the team reads and closes messages, each once, page by page', async () => {
    for (const path of ['/support', '/coming-soon', '/resiliation']) await send(path, { ...whole, plan: 'annual' });
    const ada = await platform.signIn();
    const weak = await platform.signIn({ roles: ['admin'], aal: 'aal1' });
    expect([(await queue(ada)).code, (await queue(weak)).code]).toEqual(['ROLE_REQUIRED', 'SECOND_FACTOR_REQUIRED']);
    expect(
      (await platform.db.asUser(ada.claims, (tx) => sql`select id from contact_requests`.execute(tx))).rows,
    ).toEqual([]);
    const first = await queue(reviewer, '?limit=2');
    expect([first.rows.map((row: { topic: string }) => row.topic), first.waiting]).toEqual([['support', 'notify'], 3]);
    expect((await queue(reviewer, `?limit=2&after=${first.next}`)).rows).toMatchObject([
      { topic: 'cancellation', plan: 'annual' },
    ]);
    const handle = () =>
      app.inject({
        method: 'POST',
        url: `/api/admin/requests/${first.rows[0].id}/handle`,
        headers: { authorization: reviewer.authorization },
      });
    expect([(await handle()).statusCode, (await handle()).json().code]).toEqual([200, 'ALREADY_DECIDED']);
    expect((await queue()).waiting).toBe(2);
  });

  test('a message is erased at the end of its retention, which is longer for a cancellation', async () => {
    await send('/support', whole);
    await send('/resiliation', { ...whole, plan: '12months' });
    platform.clock.advance(366 * 24 * 3600);
    await platform.runJobs();
    expect((await queue()).rows).toMatchObject([{ topic: 'cancellation' }]);
    platform.clock.advance(4 * 366 * 24 * 3600);
    await platform.runJobs();
    expect(await kept()).toBe(0);
  });
});
