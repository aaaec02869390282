import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, eachDatabase, makeTestPlatform, type TestPlatform } from '../../../test/index.ts';
import { mailsSlice } from '../../mails/index.ts';
import { readSitePages, type SitePages } from '../../platform/http/index.ts';
import { billingSlice } from '../index.ts';

/** Pages that hold only the slots of the built ones. */
function builtPages(): SitePages {
  const folder = mkdtempSync(join(tmpdir(), 'gift-'));
  mkdirSync(join(folder, 'pages'));
  const form =
    '@@faults@@<input type="radio" value="2000" data-checked="@@checked.amount.2000@@"><input ' +
    'name="other" value="@@value.other@@"><p>@@fault.other@@</p><input name="ticket" ' +
    'value="@@ticket@@">';
  writeFileSync(join(folder, 'pages', 'soutien-particuliers.html'), form);
  writeFileSync(join(folder, 'pages', 'payments.html'), '<main>@@payment@@</main>');
  for (const thanks of ['thank-you', 'merci-soutien'])
    writeFileSync(join(folder, 'pages', `${thanks}.html`), '<main>@@thanks@@</main>');
  return readSitePages(folder, ['/soutien-particuliers', '/payments', '/thank-you', '/merci-soutien'], {});
}

const page = '/soutien-particuliers';
const plain = (html: string): string => html.replaceAll(/\s/g, ' ');

eachDatabase('supporting once', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  beforeEach(async () => {
    platform = makeTestPlatform(await open());
    app = await buildTestApp(platform, [mailsSlice, billingSlice({ sandbox: true, pages: builtPages() })]);
  });

  const ticket = async (): Promise<string> =>
    /name="ticket" value="([^"]+)"/.exec((await app.inject(page)).body)?.[1] ?? '';
  const post = (url: string, fields: Readonly<Record<string, string>>) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  const give = async (fields: Readonly<Record<string, string>>) => {
    const ticketValue = await ticket();
    platform.clock.advance(10);
    return post(page, { ...fields, ticket: ticketValue });
  };
  /** Reads the address of the provider's page on the page that shows the amount due. */
  const leave = async (location: unknown): Promise<string> =>
    /href="(https:[^"]+)"/.exec((await app.inject(String(location))).body)?.[1] ?? '';
  const press = (url: string, choice: string) => post(new URL(url).pathname, { choice });
  const gifts = async () =>
    (
      await platform.db.asService((tx) =>
        sql<{
          state: string;
          amount_cents: number;
          receipt_email: string | null;
        }>`select state, amount_cents, receipt_email from checkouts order by created_at, amount_cents desc`.execute(tx),
      )
    ).rows;

  it('leads from an amount to thanks, with a receipt, and then erases the address', async () => {
    const answer = await give({ amount: 'other', other: '12,50', email: 'ada.essai@exemple.fr' });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toMatch(/^\/payments\?session=[0-9a-f-]{36}&amount=12\.50$/);
    const due = await app.inject(String(answer.headers.location));
    expect([due.statusCode, due.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(plain(due.body)).toContain('Payer 12,50 €');
    const paid = await press(await leave(answer.headers.location), 'pay');
    expect(new URL(String(paid.headers.location)).pathname).toBe('/merci-soutien');
    await platform.runJobs();
    expect(platform.mails.map(({ to }) => to)).toEqual(['ada.essai@exemple.fr']);
    expect(plain(platform.mails[0]?.text ?? '')).toContain('soutien de 12,50 €');
    expect(await gifts()).toEqual([{ state: 'paid', amount_cents: 1250, receipt_email: null }]);
    expect((await app.inject(String(answer.headers.location))).body).toContain('C’est déjà réglé');
  });

  it('pressed twice pays once; another amount from the same page is another payment', async () => {
    const ticketValue = await ticket();
    platform.clock.advance(10);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => post(page, { amount: '2000', ticket: ticketValue })),
    );
    expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1);
    const url = await leave(answers[0]?.headers.location);
    for (const choice of ['pay', 'pay']) await press(url, choice);
    expect(await gifts()).toMatchObject([{ state: 'paid', amount_cents: 2000 }]);
    // The fifth of this hour: further ones from this address require a proof of work by the browser.
    const other = await post(page, { amount: '500', ticket: ticketValue });
    expect(other.statusCode).toBe(303);
    expect(other.headers.location).not.toBe(answers[0]?.headers.location);
    expect(await gifts()).toMatchObject([{ state: 'paid' }, { state: 'open', amount_cents: 500 }]);
  });

  it('never leads to an account, which a gift does not need', async () => {
    const answer = await give({ amount: '1000' });
    const cancellation = await press(await leave(answer.headers.location), 'cancel');
    expect((await app.inject(String(cancellation.headers.location))).body).toContain(
      'Vous pouvez choisir à nouveau un montant',
    );
    const id = /session=([0-9a-f-]{36})/.exec(String(answer.headers.location))?.[1] ?? '';
    const pages = [`/merci-soutien?checkout=${id}`, '/merci-soutien'];
    const bodies = await Promise.all(pages.map(async (url) => (await app.inject(url)).body));
    expect(bodies[0]).toContain('Ce paiement a été abandonné');
    expect(bodies[1]).toContain('Ce lien ne mène à aucun paiement');
    expect(bodies.join(' ')).not.toContain('votre compte');
  });

  it('no address is required, and that of an abandoned gift is erased', async () => {
    const silent = await give({ amount: '1000' });
    await press(await leave(silent.headers.location), 'pay');
    await give({ amount: '1000', email: 'ada.essai@exemple.fr' });
    platform.clock.advance(24 * 3600);
    await platform.runJobs();
    expect(platform.mails).toEqual([]);
    expect((await gifts()).map(({ receipt_email }) => receipt_email)).toEqual([null, null]);
  });

  it.each([
    [{}, 'Choisissez un montant'],
    [{ amount: '2000', email: 'ada' }, 'incomplète'],
    [{ amount: 'other', other: '"><b>' }, 'en chiffres'],
    [{ amount: 'other', other: '501' }, 'plus grand montant'],
  ])('%j is refused with what was typed', async (fields: Record<string, string>, sentence) => {
    const answer = await give(fields);
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain(sentence);
    expect(answer.body).not.toContain('"><b>');
    expect(answer.body.includes('checked=""')).toBe(fields['amount'] === '2000');
    expect(await gifts()).toEqual([]);
  });

  it('where payments are unavailable it says so, and keeps the amount', async () => {
    const closed = await buildTestApp(platform, [billingSlice({ sandbox: false, pages: builtPages() })]);
    const ticketValue = await ticket();
    platform.clock.advance(10);
    const answer = await closed.inject({
      method: 'POST',
      url: page,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ amount: '2000', ticket: ticketValue }).toString(),
    });
    expect([
      answer.statusCode,
      answer.body.includes('Rien n’a été débité'),
      answer.body.includes('checked=""'),
    ]).toEqual([409, true, true]);
  });

  describe('/payments', () => {
    it.each([
      ['', 200, 'un paiement déjà préparé'],
      ['?session=', 404, 'n’existe pas'],
      ['?session=%3Cscript%3E&amount=-1&pwa=maybe', 404, 'n’existe pas'],
      ['?session=a&session=b&amount=1&amount=2', 200, 'un paiement déjà préparé'],
      ['?session=01a00000-0000-7000-8000-000000000000&amount=5.00&pwa=true', 404, 'n’existe pas'],
    ])('%s is harmless', async (query, status, sentence) => {
      const answer = await app.inject(`/payments${query}`);
      expect([answer.statusCode, answer.body.includes(sentence)]).toEqual([status, true]);
      expect(answer.body).not.toMatch(/<script|paiement-fictif/);
    });

    it('shows our amount, not that of the address, and an abandoned payment', async () => {
      const { headers } = await give({ amount: '2000' });
      const altered = await app.inject(String(headers.location).replace('20.00', '0.01'));
      expect(plain(altered.body)).toContain('Payer 20,00 €');
      expect(altered.body).toContain('Le lien annonçait un autre montant');
      await press(await leave(headers.location), 'cancel');
      expect((await app.inject(String(headers.location))).body).toContain('Ce paiement a été abandonné');
    });

    it('left within seconds, says what the provider answers now; unsure, offers to check', async () => {
      const { headers } = await give({ amount: '2000' });
      const address = String(headers.location);
      await leave(address);
      const back = `${address}&checkout=${/session=([^&]+)/.exec(address)?.[1]}`;
      const unsure = (await app.inject(back)).body;
      expect(unsure).toContain('Nous n’avons pas encore de réponse pour ce paiement.');
      expect(unsure).toContain(`href="${back.replaceAll('&', '&amp;')}"`);
      expect(unsure).toContain('Vérifier maintenant');
      platform.clock.advance(2);
      const sure = (await app.inject(back)).body;
      expect(sure).toContain('Rien n’a été débité.');
      expect(sure).not.toContain('Vérifier maintenant');
    });

    it('takes the five euros of a declaration, and returns to the application', async () => {
      const ada = await platform.signIn();
      const [id, vehicle] = [platform.newId(), platform.newId()];
      const now = platform.clock.now();
      await platform.db.asService(async (tx) => {
        await sql`insert into vehicles values (${vehicle}, ${ada.id}, 'AB-123-CD', 'Ma voiture', ${now})`.execute(tx);
        await sql`insert into declarations (id, user_id, vehicle_id, plate, vehicle_name, latitude, longitude,
          accuracy_m, position_at, position_source, taken_at_claim, deposited_at, action_sha256)
          values (${id}, ${ada.id}, ${vehicle}, 'AB-123-CD', 'Ma voiture', 50.6, 3.06, 8, ${now}, 'device', ${now},
            ${now}, ${'a'.repeat(64)})`.execute(tx);
      });
      const started = await app.inject({
        method: 'POST',
        url: '/api/billing/checkouts',
        headers: { authorization: ada.authorization },
        payload: { declarationId: id },
      });
      const address = `/payments?session=${started.json().id}&amount=5.00&pwa=true`;
      const shown = await app.inject(address);
      expect(plain(shown.body)).toContain('Payer 5,00 €');
      expect(shown.body).toContain('href="/pwa/billing"');
      expect(shown.body).not.toMatch(/autre montant|AB-123-CD/);
      const paid = await press(await leave(address), 'pay');
      expect(new URL(String(paid.headers.location)).pathname).toBe('/pwa/payment-success');
    });
  });
});
