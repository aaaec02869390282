import { mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { describe, expect, it } from 'vitest';
import { testSecrets } from '../../../test/test-secrets.ts';
import {
  createEnvelopeSender,
  createFileMailer,
  isForReports,
  selectNamedRecipients,
  createSmtpMailer,
} from './index.ts';

const mail = {
  to: 'ada.essai@exemple.fr',
  subject: 'Votre adresse à confirmer',
  text: 'Bonjour Ada,\n\névénement',
  html: '<p>Bonjour</p>',
};
const from = 'PlaceJuste <ne-pas-repondre@exemple.fr>';

describe('createFileMailer', () => {
  it('leaves one complete mail a delivery', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'mail-')), 'mail');
    let idCount = 0;
    const mailer = createFileMailer(
      folder,
      from,
      { now: () => new Date('2026-11-21T10:00:00Z') },
      () => `id-${(idCount += 1)}`,
    );
    const date = {
      filename: 'date.ics',
      contentType: 'text/calendar; charset=utf-8',
      content: 'BEGIN:VCALENDAR\r\nSUMMARY:Dernier jour sûr\r\nEND:VCALENDAR\r\n',
    };
    await mailer.deliver({ ...mail, attachments: [date] });
    await mailer.deliver(mail);
    const files = readdirSync(folder);
    expect(files).toEqual(['2026-11-21T10-00-00-000Z-id-1.eml', '2026-11-21T10-00-00-000Z-id-2.eml']);
    const read = await PostalMime.parse(readFileSync(join(folder, files[0] ?? '')));
    expect(read.subject).toBe(mail.subject);
    expect(read.text?.trim()).toBe('Bonjour Ada,\n\névénement');
    const [file] = read.attachments;
    expect([file?.filename, file?.mimeType]).toEqual([date.filename, 'text/calendar']);
    // Byte for byte, line ends included.
    expect(readFileSync(join(folder, files[0] ?? ''), 'utf8').replaceAll('\r\n', '')).toContain(
      Buffer.from(date.content).toString('base64'),
    );
    expect((await PostalMime.parse(readFileSync(join(folder, files[1] ?? '')))).attachments).toEqual([]);
  });
});

describe('createSmtpMailer', () => {
  async function serverThat(
    onData: (body: string) => Error | null,
    recipients: Error | null = null,
  ): Promise<{ url: string; close: () => Promise<void> }> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo: (_address, _session, done) => done(recipients),
      onData(stream, _session, done) {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => done(onData(Buffer.concat(parts).toString('utf8'))));
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    return { url: `smtp://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(() => resolve())) };
  }

  /** A server that records the envelope sender of each mail and the requested delivery reports. */
  async function serverThatTakes(refuse: (command: string, sender: string) => Error | null) {
    const senders: string[] = [];
    const notifications: { envelope: unknown; recipient: unknown }[] = [];
    const bodies: string[] = [];
    const senderOf = ({ envelope }: SMTPServerSession) =>
      envelope.mailFrom === false ? '' : envelope.mailFrom.address;
    const server = new SMTPServer({
      authOptional: true,
      hideDSN: false,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onMailFrom: ({ address }, _session, done) => (senders.push(address), done(refuse('MAIL FROM', address))),
      onRcptTo: (_address, session, done) => done(refuse('RCPT TO', senderOf(session))),
      onData(stream, session, done) {
        const { envelope } = session;
        notifications.push({ envelope: envelope.dsn, recipient: envelope.rcptTo[0]?.dsn });
        stream.resume().on('end', () => {
          const refusal = refuse('DATA', senderOf(session));
          if (refusal === null) bodies.push(senderOf(session));
          done(refusal);
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
    return { senders, asked: notifications, bodies, server: { url: `smtp://127.0.0.1:${port}`, close } };
  }

  it('hands the mail to a server', async () => {
    const bodies: string[] = [];
    const server = await serverThat((body) => (bodies.push(body), null));
    await createSmtpMailer(server.url, from).deliver(mail);
    await server.close();
    expect((await PostalMime.parse(bodies[0] ?? '')).to?.[0]?.address).toBe(mail.to);
  });

  it('hands it over under the address that reports of delivery go to', async () => {
    const { senders, server } = await serverThatTakes(() => null);
    await createSmtpMailer(server.url, from).deliver({ ...mail, bouncesTo: 'aide+abc@exemple.fr' });
    await createSmtpMailer(server.url, from).deliver(mail);
    await server.close();
    expect(senders).toEqual(['aide+abc@exemple.fr', 'ne-pas-repondre@exemple.fr']);
  });

  it('names its recipient in its sender where reports are read, and asks for headers alone', async () => {
    const { senders, asked, server } = await serverThatTakes(() => null);
    const senderFor = createEnvelopeSender(testSecrets, { address: 'aide@exemple.fr', from: 'x@mail.exemple.fr' });
    if (senderFor === null) throw new Error('No sender');
    const mailer = createSmtpMailer(server.url, from, { senderFor, onSenderRefused: () => undefined });
    for (const to of [mail.to, mail.to.toUpperCase(), 'bob.essai@exemple.fr']) await mailer.deliver({ ...mail, to });
    await mailer.deliver({ ...mail, bouncesTo: 'aide+abc@exemple.fr' });
    await server.close();
    const [ada = '', again, bob = '', answer] = senders;
    expect(ada).toMatch(/^aide\+[0-9a-f]{48}@exemple\.fr$/);
    expect([again, answer]).toEqual([ada, 'aide+abc@exemple.fr']);
    expect(bob).not.toBe(ada);
    expect(asked[0]).toMatchObject({
      envelope: { ret: 'HDRS' },
      recipient: { notify: ['FAILURE'], orcpt: `rfc822;${mail.to}` },
    });
    const recipients = ['autre@exemple.fr', 'Ada.Essai@exemple.fr', 'bob.essai@exemple.fr'];
    expect(selectNamedRecipients(testSecrets, ['aide@exemple.fr', ada.toUpperCase()], recipients)).toEqual([
      recipients[1],
    ]);
    const forged = ada.replace(/[0-9a-f]{16}@/, '0123456789abcdef@');
    expect([forged, 'aide@exemple.fr', ada].map((one) => isForReports(testSecrets, [one]))).toEqual([
      false,
      false,
      true,
    ]);
    expect(selectNamedRecipients(testSecrets, [forged, bob], [mail.to])).toEqual([]);
  });

  it.each([
    ['aide@exemple.fr', 'ne-pas-repondre@exemple.fr', true],
    ['aide@exemple.fr', 'ne-pas-repondre@mail.Exemple.fr', true],
    ['aide@mail.exemple.fr', 'ne-pas-repondre@exemple.fr', true],
    ['aide@exemple.fr', 'ne-pas-repondre@autre-exemple.fr', false],
    [null, 'ne-pas-repondre@exemple.fr', false],
  ])('receivers-compare-both-domains: with %s, a mail of %s is reported: %s', (address, sender, isReported) => {
    expect(createEnvelopeSender(testSecrets, { address, from: sender }) !== null).toBe(isReported);
  });

  it.each([
    ['MAIL FROM', '5.1.8 no such sender', true],
    ['RCPT TO', '5.7.1 Sender address rejected: not owned by user', true],
    ['RCPT TO', '5.1.0 <aide+x@exemple.fr>: Sender address rejected: User unknown', true],
    ['DATA', '5.7.60 Client does not have permissions to send as this sender', true],
    ['RCPT TO', '5.7.1 client host blocked', false],
    ['DATA', '5.7.1 spam', false],
  ])('server-takes-no-such-sender: « %s: %s » hands it over under the usual one: %s', async (at, words, isTaken) => {
    const refuse = (command: string, sender: string) =>
      command === at && sender.startsWith('aide') ? Object.assign(new Error(words), { responseCode: 550 }) : null;
    const { bodies, server } = await serverThatTakes(refuse);
    const refused: number[] = [];
    const reports = {
      senderFor: () => 'aide+x@exemple.fr',
      onSenderRefused: (code: number) => void refused.push(code),
    };
    const outcome = await createSmtpMailer(server.url, from, reports)
      .deliver(mail)
      .then(
        () => true,
        () => false,
      );
    await server.close();
    expect([outcome, bodies.length, refused]).toEqual([isTaken, isTaken ? 1 : 0, isTaken ? [550] : []]);
  });

  it('says where a reply goes, that no person wrote it, and where one press stops the next ones', async () => {
    const bodies: string[] = [];
    const server = await serverThat((body) => (bodies.push(body), null));
    const unsubscribeUrl = `https://exemple.fr/fin?lien=${'a'.repeat(200)}`;
    const replyTo = 'aide+abc@exemple.fr';
    const more = { unsubscribeUrl, replyTo, messageId: '<abc.1@exemple.fr>', isAutomatic: true };
    await createSmtpMailer(server.url, from).deliver({ ...mail, ...more });
    await createSmtpMailer(server.url, from).deliver(mail);
    await server.close();
    const [told, plain] = await Promise.all(bodies.map((body) => PostalMime.parse(body)));
    const header = (key: string) => told?.headers.find((one) => one.key === key)?.value;
    expect(header('list-unsubscribe')).toBe(`<${unsubscribeUrl}>`);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect([header('auto-submitted'), told?.messageId]).toEqual(['auto-replied', '<abc.1@exemple.fr>']);
    expect(told?.replyTo).toMatchObject([{ address: replyTo }]);
    const absent = ['list-unsubscribe', 'auto-submitted', 'reply-to'];
    expect(plain?.headers.filter(({ key }) => absent.includes(key))).toEqual([]);
  });

  it('fails when the server refuses, so that the job tries again', async () => {
    const server = await serverThat(() => Object.assign(new Error('mailbox full'), { responseCode: 452 }));
    await expect(createSmtpMailer(server.url, from).deliver(mail)).rejects.toThrow(/452/);
    await server.close();
  });

  it('tells an address refused for good from a server that is busy, or that wants no such text', async () => {
    const answering = (responseCode: number) => Object.assign(new Error('no such user'), { responseCode });
    const gone = await serverThat(() => null, answering(550));
    await expect(createSmtpMailer(gone.url, from).deliver(mail)).rejects.toMatchObject({
      name: 'MailAddressRefused',
      replyCode: 550,
    });
    await gone.close();
    const busy = await serverThat(() => null, answering(450));
    await expect(createSmtpMailer(busy.url, from).deliver(mail)).rejects.not.toMatchObject({
      name: 'MailAddressRefused',
    });
    await busy.close();
    const strict = await serverThat(() => answering(554));
    await expect(createSmtpMailer(strict.url, from).deliver(mail)).rejects.not.toMatchObject({
      name: 'MailAddressRefused',
    });
    await strict.close();
  });

  it.each([
    ['5.1.1 No such user', true],
    ['5.1.10 Recipient address has null MX', true],
    ['5.2.1 Mailbox disabled', true],
    ['5.4.1 Recipient address rejected: Access denied', true],
    ['5.4.4 Host or domain name not found', true],
    ['5.4.310 DNS domain does not exist', true],
    ['5.4.7 Delivery time expired', false],
    ['Unrouteable address', true],
    ['<client@spam-ip.fr>: no such user', true],
    ['Recipient address rejected: User unknown in relay recipient table', true],
    ['5.2.2 The mailbox is full', false],
    ['5.7.1 <ada.essai@exemple.fr>: Relay access denied', false],
    ['relay not permitted', false],
    ['5.7.1 Service unavailable, client host [192.0.2.7] blocked using a list', false],
    ['5.1.8 Sender address rejected: domain not found', false],
    ['5.1.0 <aide+x@exemple.fr>: Sender address rejected: User unknown in virtual mailbox table', false],
    ['5.1.0 <sender@exemple.fr>: Recipient address rejected: User unknown', true],
    ['5.7.0 Authentication required', false],
    ['5.3.0 Rejected: 192.0.2.7 is on a blocklist', false],
    ['Your IP has a poor reputation', false],
  ])('server-turned-against-us: « 550 %s » is about the address: %s', async (response, isAddress) => {
    const server = await serverThat(() => null, Object.assign(new Error(response), { responseCode: 550 }));
    const fault: unknown = await createSmtpMailer(server.url, from)
      .deliver(mail)
      .catch((error: unknown) => error);
    await server.close();
    const name = isAddress ? 'MailAddressRefused' : 'MailAddressDeferred';
    expect(fault).toMatchObject({ name, replyCode: 550 });
  });

  it('tells an address that is put off from a server that is away', async () => {
    const greylisting = Object.assign(new Error('try again later'), { responseCode: 451 });
    const atAddress = await serverThat(() => null, greylisting);
    const atText = await serverThat(() => greylisting);
    for (const server of [atAddress, atText]) {
      const deferred = { name: 'MailAddressDeferred', replyCode: 451 };
      await expect(createSmtpMailer(server.url, from).deliver(mail)).rejects.toMatchObject(deferred);
      await server.close();
    }
    await expect(createSmtpMailer(atText.url, from).deliver(mail)).rejects.not.toMatchObject({
      name: 'MailAddressDeferred',
    });
  });

  it('never shows the password in the destination', () => {
    expect(createSmtpMailer('smtp://moi:secret@exemple.fr:2525', from).destination).toBe('smtp://exemple.fr:2525');
  });
});
