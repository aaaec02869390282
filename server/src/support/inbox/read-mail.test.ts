import { maxMailLength } from '@placejuste/domain/support';
import { describe, expect, it } from 'vitest';
import { toPlainText } from './plain-text.ts';
import { readMail } from './read-mail.ts';
import { ours, buildRawMail } from './received-mail.fixtures.ts';

const read = (headers: Readonly<Record<string, string>> = {}, body?: string) =>
  readMail(buildRawMail(headers, body), ours);

describe('a mail that is read', () => {
  it('has its author, its addresses, and only the author’s words', async () => {
    const body = 'Merci.\r\n\r\nLe 3 novembre, PlaceJuste a écrit :\r\n> Bonjour,\r\n> Voici.';
    const mail = await read({ 'In-Reply-To': '<abc@placejuste.example>', 'X-Original-To': 'aide+t@x.fr' }, body);
    expect(mail).toMatchObject({
      nature: 'person',
      from: 'ada.essai@exemple.fr',
      name: 'Ada Essai',
      text: 'Merci.',
      attachments: 0,
    });
    expect(mail?.addresses).toEqual(['aide+t@x.fr', 'aide@placejuste.example']);
    expect(mail?.references).toEqual(['<abc@placejuste.example>']);
    expect(mail?.subject).toBe('Re: Réponse');
  });

  it('is identified by its Message-ID, else by its bytes', async () => {
    const [one, again, other] = [
      await read({}, 'Un'),
      await read({}, 'Deux'),
      await read({ 'Message-ID': '<b@x.fr>' }),
    ];
    expect(one?.digest).toBe(again?.digest);
    expect(other?.digest).not.toBe(one?.digest);
    const [bare, same] = [await read({ 'Message-ID': '' }, 'Un'), await read({ 'Message-ID': '' }, 'Un')];
    expect(bare?.digest).toBe(same?.digest);
  });

  it('of HTML only becomes text, without what a person does not see', async () => {
    const html =
      '<html><head><title>T</title><style>p{}</style></head><body><!-- x --><p>Bonjour&nbsp;!</p>' +
      '<p>1 &lt; 2<br>Merci &#233;</p><script>alert(1)</script></body></html>';
    const mail = await read({ 'Content-Type': 'text/html; charset=utf-8' }, html);
    expect(mail?.text.replaceAll(/\n+/g, '|')).toBe('Bonjour !|1 < 2|Merci é');
  });

  it('counts its attachments, and keeps none', async () => {
    const part = (type: string, more: string, body: string) => `--b\r\nContent-Type: ${type}\r\n${more}\r\n${body}\r\n`;
    const body =
      part('text/plain', '', 'Voici mon avis.') +
      part('image/jpeg', 'Content-Disposition: attachment; filename="avis.jpg"\r\n', 'AAAA') +
      '--b--';
    const mail = await read({ 'Content-Type': 'multipart/mixed; boundary=b' }, body);
    expect([mail?.text, mail?.attachments]).toEqual(['Voici mon avis.', 1]);
    expect(JSON.stringify(mail)).not.toContain('avis.jpg');
  });

  it.each([
    [{ 'Auto-Submitted': 'auto-replied' }, 'automatic'],
    [{ Precedence: 'list' }, 'list'],
    [{ 'List-Id': '<liste.exemple.fr>' }, 'list'],
    [{ 'X-Autoreply': 'yes' }, 'responder'],
    [{ From: 'Association <postmaster@association.exemple.fr>' }, 'person'],
    [{ 'Return-Path': '<>' }, 'bounce'],
    [{ From: 'aide@placejuste.example' }, 'loop'],
  ] as const)('%j is %s', async (headers, nature) => {
    expect((await read(headers))?.nature).toBe(nature);
  });

  it('without an author, or with an invalid address, is dropped', async () => {
    expect(await read({ From: '' })).toBeNull();
    expect(await read({ From: 'pas une adresse' })).toBeNull();
    expect(await readMail(Buffer.alloc(0), ours)).toBeNull();
  });

  it('is cut where it is too long, with its length; control characters are removed', async () => {
    const mail = await read({}, `a\u0000\u202eb${'x'.repeat(maxMailLength + 5)}`);
    expect(mail?.text.startsWith('abx')).toBe(true);
    expect(mail?.text).toMatch(/\(Message coupé ici.*caractères\.\)$/);
  });

  it.each([
    ['nothing', ''],
    ['one letter', 'a'],
    ['flowed text', 'a '],
  ])('a mail of a million lines of %s is read without storing a million lines', async (_what, line) => {
    const before = process.memoryUsage().rss;
    const mail = await read({ 'Content-Type': 'text/plain; format=flowed' }, `Bonjour\n${`${line}\n`.repeat(1e6)}`);
    expect(mail?.text.startsWith('Bonjour')).toBe(true);
    expect(mail?.text.length).toBeLessThanOrEqual(maxMailLength + 200);
    expect(process.memoryUsage().rss - before).toBeLessThan(400e6);
  });

  it('says that it is cut where its length is unknown, and counts later attachments', async () => {
    const photo = (lines: number) =>
      `--b\nContent-Type: image/jpeg\nContent-Transfer-Encoding: base64\n\n${'QUFB\n'.repeat(lines)}`;
    const text = `--b\nContent-Type: text/plain\n\n${'mot\n'.repeat(30_000)}`;
    const body = `${text}${photo(30_000).repeat(7)}--b--`;
    const mail = await read({ 'Content-Type': 'multipart/mixed; boundary=b' }, body);
    expect(mail?.attachments).toBe(7);
    expect(mail?.text).toMatch(/mot\s+\(Message coupé ici.*trop longue pour être lue\.\)$/);
  });

  it('of thousands of parts is dropped', async () => {
    expect(await read({ 'Content-Type': 'multipart/mixed; boundary=b' }, '--b\n\nx\n'.repeat(2000))).toBeNull();
  });

  it('without text has its subject', async () => {
    expect(await read({ Subject: 'Je renonce' }, ' ')).toMatchObject({ text: '', subject: 'Je renonce' });
  });

  it('whose plain part is blank is read in its HTML', async () => {
    const html = '<p>Bonjour, voici ma question.</p>';
    const body =
      '--b\r\nContent-Type: text/plain\r\n\r\n \r\n--b\r\nContent-Type: text/html\r\n\r\n' + `${html}\r\n--b--`;
    const mail = await read({ 'Content-Type': 'multipart/alternative; boundary=b' }, body);
    expect(mail?.text).toBe('Bonjour, voici ma question.');
  });

  it('does not count logos, signatures or invitations; counts a photo in the text', async () => {
    const part = (type: string, more: string) => `--r\r\nContent-Type: ${type}\r\n${more}\r\nAAAA\r\n`;
    const body =
      '--m\r\nContent-Type: multipart/related; boundary=r\r\n\r\n' +
      '--r\r\nContent-Type: text/html\r\n\r\n<p>Bonjour</p><img src="cid:logo">\r\n' +
      `${part('image/png', 'Content-ID: <logo>\r\nContent-Disposition: inline\r\n')}--r--\r\n` +
      ['application/pkcs7-signature', 'text/calendar', 'image/jpeg']
        .map((type) => `--m\r\nContent-Type: ${type}\r\nContent-Disposition: inline; filename=x\r\n\r\nAAAA\r\n`)
        .join('') +
      '--m--';
    const mail = await read({ 'Content-Type': 'multipart/mixed; boundary=m' }, body);
    expect([mail?.text, mail?.attachments]).toEqual(['Bonjour', 1]);
  });

  it.each([
    ['failed', 'bounce', ['aide@placejuste.example', 'aide+t@placejuste.example']],
    ['delayed', 'automatic', ['aide@placejuste.example']],
  ])('a report of « %s » is %s', async (action, nature, addresses) => {
    const body =
      '--b\r\nContent-Type: text/plain\r\n\r\nSorry.\r\n' +
      `--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx\r\n\r\nAction: ${action}\r\n` +
      '--b\r\nContent-Type: message/rfc822\r\n\r\nReply-To: aide+t@placejuste.example\r\n\r\nx@y.fr\r\n--b--';
    const headers = { 'Content-Type': 'multipart/report; report-type=delivery-status; boundary=b' };
    const mail = await read({ ...headers, From: 'postmaster@mx.exemple.fr' }, body);
    expect(mail).toMatchObject({ nature, addresses, attachments: 0 });
  });

  it('has a name and subject without characters that a database or screen cannot take', async () => {
    const word = Buffer.from('A\u0000d\u202ea').toString('base64');
    const mail = await read({ From: `=?utf-8?b?${word}?= <ada.essai@exemple.fr>`, Subject: `=?utf-8?b?${word}?=` });
    expect([mail?.name, mail?.subject]).toEqual(['Ada', 'Ada']);
  });

  it('with deeply nested parts is dropped, without an internal error', async () => {
    const boxes = Array.from(
      { length: 30 },
      (_, at) => `--b${at}\r\nContent-Type: multipart/mixed; boundary=b${at + 1}`,
    );
    expect(await read({ 'Content-Type': 'multipart/mixed; boundary=b0' }, boxes.join('\r\n\r\n'))).toBeNull();
  });
});

it('a letter that is two in lower case does not shift the HTML', () => {
  const html = `<P>${'İ'.repeat(9)}</P><STYLE>p{color:red}</STYLE><p>Bonjour</p><!-- x --><p>Merci</p>`;
  expect(toPlainText(html).replaceAll(/\n+/g, '|')).toBe(`${'İ'.repeat(9)}|Bonjour|Merci`);
});

it.each(['<'.repeat(200_000), '<script'.repeat(30_000), '<!--'.repeat(50_000), '&#'.repeat(100_000)])(
  'HTML made to be slow is parsed quickly',
  (html) => {
    expect(toPlainText(html).length).toBeLessThanOrEqual(200_000);
  },
);
