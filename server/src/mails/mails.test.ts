import { describe, expect, it } from 'vitest';
import { makeTestPlatform, oneDatabase } from '../../test/index.ts';
import type { RenderedMail } from '../platform/mail/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import { renderHtml, renderText } from './mail-layout.ts';
import { deliverMailJobs } from './deliver-mail.job.ts';
import { deliverMail } from './deliver-mail.steps.ts';
import { queueMail } from './queue-mail.ts';

const plain = {
  to: 'ada.essai@exemple.fr',
  subject: 'Confirmez votre adresse',
  paragraphs: ['Bonjour <Ada> & Cie,', 'Voici votre code.'],
  action: { label: 'Confirmer', url: 'https://exemple.fr/?a=1&b="2"' },
};
const site = 'https://exemple.fr';
const notice = { ...plain, code: '123456' };

describe('mail layout', () => {
  it('keeps every word in the plain text', () => {
    const text = renderText(notice);
    for (const part of [...notice.paragraphs, '123456', notice.action.url]) expect(text).toContain(part);
  });

  it('starts no line with a sign, parts no number from its unit, breaks a long address', () => {
    const html = renderHtml({ ...plain, paragraphs: ['Il reste 24 mois : voir « ici ».'] }, site);
    expect(html).toContain('Il reste 24\u00a0mois\u00a0: voir «\u00a0ici\u00a0».');
    expect(html).toContain('overflow-wrap:anywhere');
    const narrow = renderHtml({ ...plain, paragraphs: ['Gardez cet e-mail.', 'E-mail reçu à 11 h 00.'] }, site);
    expect(narrow).toContain('Gardez cet <span style="white-space:nowrap">e-mail</span>.');
    expect(narrow).toContain('<span style="white-space:nowrap">E-mail</span> reçu à 11\u00a0h\u00a000.');
  });

  it('fits a phone, and has the text and background colours of each theme', () => {
    const page = renderHtml({ ...notice, boxed: 'Avant le 3 mai' }, site);
    expect(page).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
    expect(page).toContain('<meta name="color-scheme" content="light dark">');
    const body = /<body style="([^"]*)"/.exec(page)?.[1];
    expect(body).toMatch(/color:#10213c;background:#ffffff/);
    const dark = /@media \(prefers-color-scheme:dark\)\{(.*)\}<\/style>/.exec(page)?.[1] ?? '';
    for (const drawn of ['body', '.button', '.boxed']) expect(dark).toContain(`${drawn}{`);
    for (const name of ['button', 'boxed']) expect(page).toContain(`class="${name}"`);
  });

  it('links the pages that its paragraphs name, and no address that somebody typed', () => {
    const named = 'Renoncer ici : https://exemple.fr/retractation. Résilier : https://exemple.fr/resiliation';
    const typed = 'Bonjour https://exemple.fr.mechant.fr/ ou https://mechant.fr/,';
    const html = renderHtml({ ...plain, paragraphs: [named, typed] }, site);
    const targets = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, target]) => target);
    const act = plain.action.url.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    expect(targets).toEqual(['https://exemple.fr/retractation', 'https://exemple.fr/resiliation', act, act]);
    expect(html).toContain('>https://exemple.fr/retractation</a>. Résilier');
  });

  it('text that people typed is escaped in mails', () => {
    const html = renderHtml(notice, site);
    expect(html).toContain('Bonjour &lt;Ada&gt; &amp; Cie,');
    expect(html).not.toContain('"2"');
  });
});

oneDatabase('deliverMail', (open) => {
  it('a sent mail counts as sent, even if a former refusal cannot be deleted', async () => {
    const made = makeTestPlatform(await open());
    const cut = { ...made.db, asService: () => Promise.reject(new Error('The connection was cut')) };
    const mail = { to: plain.to, subject: plain.subject, text: 'Bonjour', html: '' };
    expect(await deliverMail({ ...made, db: cut }, mail)).toBe('sent');
    expect(made.mails.map(({ to }) => to)).toEqual([plain.to]);
  });
});

oneDatabase('queueMail', (open) => {
  it('puts no readable text in the queue, and delivers it whole', async () => {
    const queued: { readonly name: string; readonly payload: Record<string, unknown> }[] = [];
    const sent: RenderedMail[] = [];
    const made = makeTestPlatform(await open());
    const platform = {
      ...made,
      jobs: {
        ...made.jobs,
        enqueue: async (_tx: Tx, name: string, payload: Readonly<Record<string, unknown>>) =>
          void queued.push({ name, payload }),
      },
      secrets: { key: () => Buffer.alloc(32, 3) },
      mailer: {
        destination: 'test',
        folder: null,
        deliver: async (mail: RenderedMail) => void sent.push(mail),
        ping: async () => undefined,
      },
    };
    await queueMail({ ...platform, tx: {} as Tx }, notice);
    expect(JSON.stringify(queued)).not.toMatch(/123456|ada\.essai|Confirmer/i);
    await queueMail({ ...platform, tx: {} as Tx }, plain);
    expect(queued.map(({ name }) => name)).toEqual(['mails.deliver-code', 'notices.deliver-mail']);
    const job = deliverMailJobs(platform).find(({ name }) => name === 'mails.deliver-code');
    await job?.run(queued[0]?.payload as { sealed: string }, new AbortController().signal);
    expect(sent[0]).toMatchObject({ to: notice.to, subject: notice.subject });
    expect(sent[0]?.text).toContain('123456');
  });
});
