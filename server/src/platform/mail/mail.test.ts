import { mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { describe, expect, it } from 'vitest';
import { fileMailer, smtpMailer } from './index.ts';

const mail = {
  to: 'ada.essai@exemple.fr',
  subject: 'Votre adresse à confirmer',
  text: 'Bonjour Ada,\n\névénement',
  html: '<p>Bonjour</p>',
};
const from = 'PlaceJuste <ne-pas-repondre@exemple.fr>';

describe('fileMailer', () => {
  it('leaves one complete mail a delivery', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'mail-')), 'mail');
    let made = 0;
    const mailer = fileMailer(folder, from, { now: () => new Date('2026-11-21T10:00:00Z') }, () => `id-${(made += 1)}`);
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

describe('smtpMailer', () => {
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

  it('hands the mail to a server', async () => {
    const bodies: string[] = [];
    const server = await serverThat((body) => (bodies.push(body), null));
    await smtpMailer(server.url, from).deliver(mail);
    await server.close();
    expect((await PostalMime.parse(bodies[0] ?? '')).to?.[0]?.address).toBe(mail.to);
  });

  it('hands it over under the address that reports of delivery go to', async () => {
    const senders: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onMailFrom: ({ address }, _session, done) => (senders.push(address), done()),
      onData: (stream, _session, done) => void stream.on('end', () => done()).resume(),
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    const mailer = smtpMailer(`smtp://127.0.0.1:${port}`, from);
    await mailer.deliver({ ...mail, bouncesTo: 'aide+abc@exemple.fr' });
    await mailer.deliver(mail);
    await new Promise<void>((resolve) => server.close(() => resolve()));
    expect(senders).toEqual(['aide+abc@exemple.fr', 'ne-pas-repondre@exemple.fr']);
  });

  it('says where a reply goes, that no person wrote it, and where one press stops the next ones', async () => {
    const bodies: string[] = [];
    const server = await serverThat((body) => (bodies.push(body), null));
    const unsubscribeUrl = `https://exemple.fr/fin?lien=${'a'.repeat(200)}`;
    const replyTo = 'aide+abc@exemple.fr';
    const more = { unsubscribeUrl, replyTo, messageId: '<abc.1@exemple.fr>', isAutomatic: true };
    await smtpMailer(server.url, from).deliver({ ...mail, ...more });
    await smtpMailer(server.url, from).deliver(mail);
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
    await expect(smtpMailer(server.url, from).deliver(mail)).rejects.toThrow(/452/);
    await server.close();
  });

  it('tells an address refused for good from a server that is busy, or that wants no such text', async () => {
    const answering = (responseCode: number) => Object.assign(new Error('no such user'), { responseCode });
    const gone = await serverThat(() => null, answering(550));
    await expect(smtpMailer(gone.url, from).deliver(mail)).rejects.toMatchObject({
      name: 'MailAddressRefused',
      replyCode: 550,
    });
    await gone.close();
    const busy = await serverThat(() => null, answering(450));
    await expect(smtpMailer(busy.url, from).deliver(mail)).rejects.not.toMatchObject({ name: 'MailAddressRefused' });
    await busy.close();
    const strict = await serverThat(() => answering(554));
    await expect(smtpMailer(strict.url, from).deliver(mail)).rejects.not.toMatchObject({ name: 'MailAddressRefused' });
    await strict.close();
  });

  it.each([
    ['5.1.1 No such user', true],
    ['5.1.10 Recipient address has null MX', true],
    ['5.2.1 Mailbox disabled', true],
    ['5.4.1 Recipient address rejected: Access denied', true],
    ['Unrouteable address', true],
    ['<client@spam-ip.fr>: no such user', true],
    ['Recipient address rejected: User unknown in relay recipient table', true],
    ['5.2.2 The mailbox is full', false],
    ['5.7.1 <ada.essai@exemple.fr>: Relay access denied', false],
    ['relay not permitted', false],
    ['5.7.1 Service unavailable, client host [192.0.2.7] blocked using a list', false],
    ['5.1.8 Sender address rejected: domain not found', false],
    ['5.7.0 Authentication required', false],
    ['5.3.0 Rejected: 192.0.2.7 is on a blocklist', false],
    ['Your IP has a poor reputation', false],
  ])('server-turned-against-us: « 550 %s » is about the address: %s', async (response, isAddress) => {
    const server = await serverThat(() => null, Object.assign(new Error(response), { responseCode: 550 }));
    const fault: unknown = await smtpMailer(server.url, from)
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
      await expect(smtpMailer(server.url, from).deliver(mail)).rejects.toMatchObject(deferred);
      await server.close();
    }
    await expect(smtpMailer(atText.url, from).deliver(mail)).rejects.not.toMatchObject({ name: 'MailAddressDeferred' });
  });

  it('never shows the password in the destination', () => {
    expect(smtpMailer('smtp://moi:secret@exemple.fr:2525', from).destination).toBe('smtp://exemple.fr:2525');
  });
});
