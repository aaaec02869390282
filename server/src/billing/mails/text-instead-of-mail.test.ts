import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import * as z from 'zod';
import { apiCallsOf, eachDatabase, type TestPerson, type TestPlatform } from '../../../test/index.ts';
import { keepRefusal } from '../../mails/index.ts';
import { runAsService } from '../../platform/http/index.ts';
import { unseal } from '../../platform/secrets/index.ts';
import { settleEvent } from '../settle-event.ts';
import { choosePayment } from '../payment-page.fixtures.ts';
import { openLeaving } from '../leaving/leaving.fixtures.ts';

const day = 86_400;
const sealedMessage = z.object({ sealed: z.string() });
const message = z.object({ to: z.string(), text: z.string() });

eachDatabase('an account without a mailbox', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let ada: TestPerson;
  let texts: z.infer<typeof message>[];

  beforeEach(async () => {
    ({ platform, app } = await openLeaving(await open()));
    texts = [];
    platform.jobs.use([
      {
        name: 'auth.send-sms',
        payload: sealedMessage,
        run: async (payload) => {
          const { sealed } = sealedMessage.parse(payload);
          texts.push(message.parse(JSON.parse(unseal(platform.secrets.key('sms-queue'), sealed))));
        },
      },
    ]);
    ada = await platform.signIn({ account: 'valid' });
  });

  const call = apiCallsOf(
    () => ada,
    () => app,
  );
  const run = (statement: ReturnType<typeof sql>) => platform.db.asService((tx) => statement.execute(tx));
  const haveNumber = (confirmedAt: Date | null) =>
    run(sql`update auth.users set phone = '33600000042', phone_confirmed_at = ${confirmedAt} where id = ${ada.id}`);
  const loseAddress = () =>
    run(sql`update auth.users set email = null, email_confirmed_at = null where id = ${ada.id}`);
  async function subscribe(): Promise<void> {
    ada = await platform.signIn({ account: 'new' });
    const { body } = await call('POST', '/functions/v1/create-checkout', { planType: '12months' });
    await choosePayment(app, body.url);
    await platform.runJobs();
  }
  async function payDossier(): Promise<string> {
    const [id, vehicle, now] = [platform.newId(), platform.newId(), platform.clock.now()];
    await run(sql`insert into vehicles values (${vehicle}, ${ada.id}, 'AB-123-CD', 'Ma voiture', ${now})`);
    await run(sql`insert into declarations (id, user_id, vehicle_id, plate, vehicle_name, latitude, longitude,
      accuracy_m, position_at, position_source, taken_at_claim, deposited_at, action_sha256)
      values (${id}, ${ada.id}, ${vehicle}, 'AB-123-CD', 'Ma voiture', 50.6, 3.06, 8, ${now}, 'device', ${now},
        ${now}, ${'a'.repeat(64)})`);
    const { body } = await call('POST', '/api/billing/checkouts', { declarationId: id });
    await choosePayment(app, body.url);
    await platform.runJobs();
    return body.id;
  }

  it('a withdrawal from a dossier is acknowledged once, to the number of the account', async () => {
    await haveNumber(platform.clock.now());
    await loseAddress();
    const id = await payDossier();
    texts = [];
    for (let presses = 0; presses < 2; presses += 1) {
      expect((await call('POST', `/api/billing/payments/${id}/withdrawal`)).status).toBe(200);
      await platform.runJobs();
    }
    expect(texts).toHaveLength(1);
    expect(texts[0]?.to).toBe('33600000042');
    expect(texts[0]?.text).toContain(
      `PlaceJuste : Vous avez renoncé à la préparation d'un dossier de contestation, paiement ${id}, ` +
        'le samedi 21 novembre 2026 à 11 h 00 (heure de Paris). Gardez ce message.',
    );
    expect(texts[0]?.text).toContain('Nous vous rendons 5,00 €, sur la carte qui a payé.');
  });

  it('a paid dossier is confirmed with its conditions of sale; a failed refund is announced', async () => {
    await haveNumber(platform.clock.now());
    await loseAddress();
    const id = await payDossier();
    expect(texts.map(({ text }) => text)).toEqual([
      [
        'PlaceJuste : La préparation de votre dossier de contestation est réglée : 5,00 €.',
        "Il n'y a plus rien à payer pour télécharger le dossier construit sur cette déclaration.",
        `Conditions de vente : ${platform.publicUrl}/cgv`,
        `Votre facture est dans l'application : ${platform.publicUrl}/pwa/billing`,
      ].join('\n'),
    ]);
    await call('POST', `/api/billing/payments/${id}/withdrawal`);
    await platform.runJobs();
    const { rows } = await platform.db.asService((tx) =>
      sql<{ payment: string }>`select payment from checkouts where id = ${id}`.execute(tx),
    );
    const eventFacts = { id: 'failed', at: platform.clock.now(), amountCents: 500, currency: 'eur' };
    const event = {
      ...eventFacts,
      type: 'refund-failed',
      payment: rows[0]?.payment ?? '',
      reference: `${id}:500`,
    } as const;
    await runAsService(platform, (context) => settleEvent(context, { providerName: 'sandbox', event }));
    await platform.runJobs();
    expect(texts.at(-1)?.text).toContain("Nous vous avions rendu 5,00 €, mais votre banque n'a pas pu recevoir");
  });

  it.each([
    ['cancellation', `résilié votre abonnement "Formule 12 mois", contrat`, `Il s'arrete le dimanche 21 novembre 2027`],
    ['withdrawal', `renoncé à votre abonnement "Formule 12 mois", contrat`, 'Nous vous rendons 5,99 €'],
  ])('a %s is acknowledged to the number', async (kind, named, effect) => {
    await subscribe();
    await haveNumber(platform.clock.now());
    await loseAddress();
    await call('POST', `/api/billing/leaving/${kind}`);
    await platform.runJobs();
    expect(texts).toHaveLength(1);
    expect(texts[0]?.text).toContain(named);
    expect(texts[0]?.text).toContain(effect);
    // A single letter outside the basic alphabet would double the price of the message.
    expect(texts[0]?.text).not.toMatch(/[’«»çêûôîâ]/);
  });

  it('an address whose mailbox refuses mails counts as no address', async () => {
    await subscribe();
    await haveNumber(platform.clock.now());
    const at = platform.clock.now();
    const refusal = { at, sentAt: at, isReported: true };
    await platform.db.asService((tx) => keepRefusal(tx, { email: ada.email, ...refusal }));
    await call('POST', '/api/billing/leaving/cancellation');
    await platform.runJobs();
    expect(texts).toHaveLength(1);
  });

  it('nothing is texted to an unconfirmed number, nor where the mail arrives', async () => {
    await subscribe();
    await haveNumber(platform.clock.now());
    await call('POST', '/api/billing/leaving/cancellation');
    await platform.runJobs();
    platform.clock.advance(day);
    await haveNumber(null);
    await loseAddress();
    expect((await call('POST', '/api/billing/leaving/withdrawal')).status).toBe(200);
    await platform.runJobs();
    expect(texts).toEqual([]);
  });
});
