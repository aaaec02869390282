import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import {
  apiCallsOf,
  buildTestApp,
  eachDatabase,
  makeTestPlatform,
  type TestPerson,
  type TestPlatform,
} from '../../../test/index.ts';
import { mailsSlice } from '../../mails/index.ts';
import { runAsService, createSitePages, type SitePages } from '../../platform/http/index.ts';
import { billingSlice } from '../index.ts';
import { settleEvent } from '../settle-event.ts';
import { renderTermsText } from './terms-text.ts';

/**
 * Pages as the site is prerendered: comments between texts, and a table of contents whose links lead nowhere on paper.
 */
const site = (price: string): SitePages =>
  createSitePages(
    new Map([
      [
        '/cgv',
        '<header>En tête</header><article class="article"><header><h1>Conditions générales de vente</h1></header>' +
          '<nav class="summary"><ul><li><a href="#vendeur">1. Le vendeur</a></li></ul></nav>' +
          '<section aria-labelledby="vendeur"><h2 id="vendeur">1. Le vendeur</h2><dl><div><dt>Nom</dt>' +
          '<dd>@@operator.legalName@@</dd></div></dl><ul class="bullets"><li>l’assistance<!-- --> &amp; la suite ;</li>' +
          `<li>le prix.</li></ul><table><tr><th scope="row">Formule 24 mois</th><td data-head="Prix">${price}</td></tr>` +
          '</table><p><a class="button" href="/retractation"><span>renoncer au contrat ici</span></a></p></section></article>',
      ],
      [
        '/retractation',
        '<article><form>@@ticket@@<input value="@@value.name@@"></form><section aria-labelledby="modele">' +
          '<h2 id="modele">Par e-mail ou par courrier</h2><p>Je vous notifie ma rétractation.</p></section></article>',
      ],
      ['/soutien-particuliers', '@@faults@@@@ticket@@'],
      ['/payments', '@@payment@@'],
      ['/thank-you', '@@thanks@@'],
      ['/merci-soutien', '@@thanks@@'],
    ]),
    { 'operator.legalName': 'Essai & Fils' },
  );
const origin = 'https://placejuste.test';

it('are the pages of sale as text, with absolute addresses', () => {
  expect(renderTermsText(site('4,99 €'), origin)?.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(
    [
      'Conditions générales de vente',
      '1. Le vendeur',
      'Nom : Essai & Fils',
      '- l’assistance & la suite ;\n- le prix.',
      'Formule 24 mois ; 4,99 €',
      'renoncer au contrat ici (https://placejuste.test/retractation)',
      'Par e-mail ou par courrier',
      'Je vous notifie ma rétractation.\n',
    ].join('\n\n'),
  );
  expect(renderTermsText(createSitePages(new Map([['/cgv', '']])), origin)).toBeNull();
});

eachDatabase('the conditions of sale', (open) => {
  let platform: TestPlatform;
  let ada: TestPerson;
  let app: Awaited<ReturnType<typeof buildTestApp>>;

  beforeEach(async () => {
    platform = makeTestPlatform(await open());
    app = await buildTestApp(platform, [mailsSlice, billingSlice({ sandbox: true, pages: null })]);
    ada = await platform.signIn({ account: 'new' });
  });

  const call = apiCallsOf(
    () => ada,
    () => app,
  );
  const start = (price: string) => billingSlice({ sandbox: true, pages: site(price) }).start?.(platform);
  const rows = async <Row>(query: ReturnType<typeof sql<Row>>) =>
    (await platform.db.asService((tx) => query.execute(tx))).rows;
  const order = async (consents?: object): Promise<string> => {
    const body = { planType: '24months', ...(consents === undefined ? {} : { consents }) };
    return (
      new URL((await call('POST', '/functions/v1/create-checkout', body)).body.url).pathname.split('/').at(-1) ?? ''
    );
  };
  const pay = async (page: string, amountCents = 499) => {
    const [checkout] = await rows(sql<{ id: string }>`select id from checkouts where provider_reference = ${page}`);
    const event = { id: page, at: platform.clock.now(), type: 'paid', reference: checkout?.id ?? '', payment: page };
    await runAsService(platform, (context) =>
      settleEvent(context, {
        providerName: 'sandbox',
        event: { ...event, type: 'paid', providerReference: page, amountCents, currency: 'eur' },
      }),
    );
    await platform.runJobs();
    return platform.mails.find(({ subject }) => subject.includes('contrat'));
  };

  it('are joined whole to the mail that confirms the order, as of that day', async () => {
    await start('4,99 €');
    const page = await order({ terms: true, startNow: true });
    platform.clock.advance(3600);
    await start('7,99 €');
    const mail = await pay(page);
    const [file] = mail?.attachments ?? [];
    expect([file?.filename, file?.contentType]).toEqual(['conditions-de-vente.txt', 'text/plain; charset=utf-8']);
    expect(file?.content).toContain('Je vous notifie ma rétractation.');
    expect(file?.content).toMatch(/4,99.€/);
    expect(file?.content).not.toContain('7,99');
    expect(mail?.text).toMatch(
      /Le samedi 21 novembre 2026 à 11 h 00, vous avez accepté les conditions de vente et demandé que le service commence/,
    );
    expect(mail?.text).toContain('Le fichier joint est à garder');
    const storedTerms = await rows(sql<{ digest: string; content: string }>`select t.digest, t.content
      from checkouts c join sale_terms t on t.id = c.sale_terms_id`);
    expect(storedTerms).toEqual([
      {
        digest: createHash('sha256')
          .update(file?.content ?? '')
          .digest('hex'),
        content: file?.content,
      },
    ]);
  });

  it('are joined to the receipt of a dossier too', async () => {
    await start('4,99 €');
    const [declaration, vehicle, now] = [platform.newId(), platform.newId(), platform.clock.now()];
    await rows(sql`insert into vehicles values (${vehicle}, ${ada.id}, 'AB-123-CD', 'Ma voiture', ${now})`);
    await rows(sql`insert into declarations (id, user_id, vehicle_id, plate, vehicle_name, latitude, longitude,
      accuracy_m, position_at, position_source, taken_at_claim, deposited_at, action_sha256)
      values (${declaration}, ${ada.id}, ${vehicle}, 'AB-123-CD', 'Ma voiture', 50.6, 3.06, 8, ${now}, 'device', ${now},
        ${now}, ${'a'.repeat(64)})`);
    const { body } = await call('POST', '/api/billing/checkouts', { declarationId: declaration });
    await pay(new URL(body.url).pathname.split('/').at(-1) ?? '', 500);
    const [mail] = platform.mails;
    expect(mail?.text).toContain('Le fichier joint est à garder');
    expect(mail?.attachments?.[0]?.content).toContain('Je vous notifie ma rétractation.');
  });

  it('are stored once for each change, and never modified', async () => {
    for (const price of ['4,99 €', '4,99 €', '5,99 €', '4,99 €']) await start(price);
    expect(await rows(sql`select from sale_terms`)).toHaveLength(3);
    await expect(rows(sql`update sale_terms set content = 'x'`)).rejects.toThrow('append-only');
    await expect(rows(sql`delete from sale_terms`)).rejects.toThrow('append-only');
  });

  it('of an order without consents are the current ones, or else their address', async () => {
    const bare = await pay(await order());
    expect([bare?.attachments, bare?.text.includes('/cgv')]).toEqual([[], true]);
    expect(bare?.text).not.toContain('vous avez accepté');
    ada = await platform.signIn({ account: 'new' });
    await start('4,99 €');
    await pay(await order());
    expect(platform.mails.filter(({ attachments }) => attachments?.length === 1).map(({ to }) => to)).toEqual([
      ada.email,
    ]);
  });
});
