import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildTestApp, eachDatabase, makeTestPlatform, type TestPerson, type TestPlatform } from '../../test/index.ts';
import { noMeans } from '../../test/task-means.ts';
import { deliverMail, mailsSlice } from '../mails/index.ts';
import { nextStepSlice } from '../next-step/index.ts';
import { createEnvelopeSender, MailAddressRefused, createSmtpMailer } from '../platform/mail/index.ts';
import { supportSlice } from '../support/index.ts';
import { postfixFields, rawReport, returnedHeaders } from '../../test/delivery-reports.ts';
import { adminTask, runTask } from './admin-task.ts';
import { readMailTask } from './receive-mail-task.ts';

const mail = { supportAddress: 'aide@placejuste.example', from: 'ne-pas-repondre@placejuste.example' };
const refused = 'Un e-mail n’est pas arrivé : son destinataire le lira à l’écran.';
const dropped = 'Envoyé par un programme : rien n’est gardé.';

/** A relay accepts every mail, and learns only later that a mailbox does not exist. */
eachDatabase('a mail that a relay took and did not deliver', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let ada: TestPerson;
  let relay: SMTPServer;
  let senders: string[];
  const run = async <Row>(query: ReturnType<typeof sql<Row>>) =>
    (await platform.db.asService((tx) => query.execute(tx))).rows;

  beforeEach(async () => {
    senders = [];
    relay = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onMailFrom: ({ address }, _session, done) => (senders.push(address), done()),
      onData: (stream, _session, done) => void stream.on('end', () => done()).resume(),
    });
    await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
    const made = makeTestPlatform(await open());
    const senderFor = createEnvelopeSender(made.secrets, { address: mail.supportAddress, from: mail.from });
    if (senderFor === null) throw new Error('No sender');
    const { port } = relay.server.address() as AddressInfo;
    const reports = { senderFor, onSenderRefused: () => undefined };
    platform = { ...made, mailer: createSmtpMailer(`smtp://127.0.0.1:${port}`, `PlaceJuste <${mail.from}>`, reports) };
    app = await buildTestApp(platform, [mailsSlice, supportSlice({ pages: null }), nextStepSlice]);
    ada = await platform.signIn();
  });
  afterEach(() => new Promise<void>((resolve) => relay.close(() => resolve())));

  /** Hands a mail to the relay; returns the sender of its envelope. */
  const send = async (to = ada.email): Promise<string> => {
    await deliverMail(platform, { to, subject: 'Dernier jour', text: 'Répondez.', html: '' });
    return senders.at(-1) ?? '';
  };
  const report = (sender: string, to = ada.email, more: Partial<Parameters<typeof rawReport>[0]> = {}) => {
    const returned = returnedHeaders(to).map((line) =>
      line.startsWith('Date:') ? `Date: ${platform.clock.now().toUTCString()}` : line,
    );
    return rawReport({ to: sender, fields: postfixFields(to), returned, ...more });
  };
  const receive = async (raw: Buffer): Promise<string> => {
    const task = adminTask.parse(JSON.parse(JSON.stringify(await readMailTask(Readable.from([raw]), mail))));
    return runTask(platform, task, { ...noMeans, mail });
  };
  const facts = async (person = ada) =>
    (await app.inject({ url: '/api/next-step', headers: { authorization: person.authorization } })).json();
  const since = async (person = ada): Promise<string | null> => (await facts(person)).mailsRefusedSince;
  const sayArrive = (person: TestPerson) =>
    app.inject({
      method: 'POST',
      url: '/api/next-step/mails-arrive',
      headers: { authorization: person.authorization },
    });

  test('is told on screen to its holder alone, and what the relay takes next ends nothing', async () => {
    const bob = await platform.signIn();
    const sender = await send(ada.email.toUpperCase());
    platform.clock.advance(90);
    const at = platform.clock.now().toISOString();
    expect(await receive(report(sender))).toBe(refused);
    expect(await facts()).toMatchObject({ mailsRefusedSince: at, isRefusalReported: true });
    platform.clock.advance(3600);
    await send();
    expect([await since(), await since(bob)]).toEqual([at, null]);
    // A refusal then a success of our server: the earlier report still holds.
    const gone = { ...platform.mailer, deliver: () => Promise.reject(new MailAddressRefused(550)) };
    const post = { to: ada.email, subject: 'Essai', text: 'Essai', html: '' };
    await deliverMail({ ...platform, mailer: gone }, post);
    await send();
    expect(await facts()).toMatchObject({ mailsRefusedSince: at, isRefusalReported: true });
  });

  test('the holder ends the mark; only a report about a later mail sets it again', async () => {
    const sender = await send();
    const first = report(sender);
    await receive(first);
    platform.clock.advance(3600);
    const bob = await platform.signIn();
    await sayArrive(bob);
    expect(await since()).not.toBeNull();
    expect((await sayArrive(ada)).json()).toEqual({ mailsArriveSince: platform.clock.now().toISOString() });
    expect(await facts()).toMatchObject({ mailsRefusedSince: null, isRefusalReported: false });
    platform.clock.advance(60);
    expect(await receive(first)).toBe(dropped);
    expect(await since()).toBeNull();
    expect(await receive(report(await send()))).toBe(refused);
    expect(await since()).toBe(platform.clock.now().toISOString());
  });

  test('a server that refuses at once, after a report that ended, is told by its own words', async () => {
    await receive(report(await send()));
    platform.clock.advance(3600);
    await sayArrive(ada);
    platform.clock.advance(3600);
    const gone = { ...platform.mailer, deliver: () => Promise.reject(new MailAddressRefused(550)) };
    await deliverMail({ ...platform, mailer: gone }, { to: ada.email, subject: 'Essai', text: 'Essai', html: '' });
    const at = platform.clock.now().toISOString();
    expect(await facts()).toMatchObject({ mailsRefusedSince: at, isRefusalReported: false });
    platform.clock.advance(60);
    await send();
    expect(await since()).toBeNull();
  });

  test('first-report-of-an-older-mail: nothing is marked where mails were shown to arrive since', async () => {
    const older = report(await send());
    platform.clock.advance(60);
    await sayArrive(ada);
    platform.clock.advance(60);
    expect(await receive(older)).toBe(dropped);
    expect(await since()).toBeNull();
    expect(await receive(report(await send()))).toBe(refused);
    expect(await since()).toBe(platform.clock.now().toISOString());
  });

  test('reported twice, at once or later, is one refusal, since the first report', async () => {
    const sender = await send();
    const at = platform.clock.now().toISOString();
    const outcomes = await Promise.all([receive(report(sender)), receive(report(sender))]);
    expect(outcomes.toSorted()).toEqual([dropped, refused]);
    platform.clock.advance(60);
    expect(await receive(report(sender, ada.email, { messageId: '<autre@relais.exemple.net>' }))).toBe(dropped);
    expect(await since()).toBe(at);
    expect(await run(sql`select from mail_refusals`)).toHaveLength(1);
  });

  test('a server had refused at once is from then on what a report said', async () => {
    const gone = { ...platform.mailer, deliver: () => Promise.reject(new MailAddressRefused(550)) };
    const post = { to: ada.email, subject: 'Essai', text: 'Essai', html: '' };
    await deliverMail({ ...platform, mailer: gone }, post);
    const at = platform.clock.now().toISOString();
    platform.clock.advance(60);
    expect(await facts()).toMatchObject({ mailsRefusedSince: at, isRefusalReported: false });
    const [sender = ''] = [
      createEnvelopeSender(platform.secrets, { address: mail.supportAddress, from: mail.from })?.(ada.email),
    ];
    expect(await receive(report(sender))).toBe(refused);
    expect(await facts()).toMatchObject({ mailsRefusedSince: at, isRefusalReported: true });
  });

  test('forged-report: a report from a stranger, or about another recipient, marks no address', async () => {
    const bob = await platform.signIn();
    const [toAda, toBob] = [await send(), await send(bob.email)];
    const plain = report('aide@placejuste.example');
    const borrowed = report(toBob);
    const madeUp = report(toAda.replace(/[0-9a-f]{16}@/, '0123456789abcdef@'));
    const list = report(toAda, ada.email, {
      fields: [...postfixFields('un@exemple.fr'), ...postfixFields('deux@exemple.fr').slice(1)],
    });
    for (const forged of [plain, borrowed, madeUp, list]) expect(await receive(forged)).toBe(dropped);
    expect([await since(), await since(bob)]).toEqual([null, null]);
    expect(await run(sql`select from contact_requests`)).toEqual([]);
  });

  test('is kept of no account that is gone, or has another address by now', async () => {
    const [sender, unknown] = [await send(), await send('personne.essai@exemple.fr')];
    expect(await receive(report(unknown, 'personne.essai@exemple.fr'))).toBe(dropped);
    await run(sql`update auth.users set email = 'neuve.essai@exemple.fr' where id = ${ada.id}`);
    expect(await receive(report(sender))).toBe(dropped);
    await run(sql`delete from auth.users where id = ${ada.id}`);
    expect(await receive(report(sender))).toBe(dropped);
    expect(await run(sql`select from mail_refusals`)).toEqual([]);
  });

  test('a report about a former address says nothing of the new one, whose own does', async () => {
    const former = ada.email;
    const sender = await send();
    await receive(report(sender));
    await run(sql`update auth.users set email = 'neuve.essai@exemple.fr' where id = ${ada.id}`);
    platform.clock.advance(60);
    const toNew = await send('neuve.essai@exemple.fr');
    expect(await receive(report(sender, former))).toBe(dropped);
    expect(await receive(report(toNew, 'neuve.essai@exemple.fr'))).toBe(refused);
    expect(await run(sql`select email, refused_at from mail_refusals`)).toEqual([
      { email: 'neuve.essai@exemple.fr', refused_at: platform.clock.now() },
    ]);
  });

  test('what a program answers to the sender opens no message; what a person writes does', async () => {
    const to = await send();
    const written = (more: string) =>
      Buffer.from(
        `From: ${ada.email}\r\nTo: ${to}\r\nMessage-ID: <${more.length}@x.fr>\r\n${more}\r\nJe suis absente.`,
      );
    expect(await receive(written('X-Autoreply: yes\r\n'))).toBe(dropped);
    expect(await receive(written('Precedence: bulk\r\n'))).toBe(dropped);
    expect(await receive(written('Auto-Submitted: auto-replied\r\n'))).toBe(dropped);
    expect(await receive(written(''))).toBe('Nouveau message dans la file.');
    await platform.runJobs();
    expect(senders).toHaveLength(1);
    expect(await run(sql`select origin from contact_requests`)).toEqual([{ origin: 'list' }]);
  });
});
