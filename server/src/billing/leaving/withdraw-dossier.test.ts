import type { FastifyInstance } from 'fastify';
import { sql, type RawBuilder } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { apiCallsOf, eachDatabase, type TestPerson, type TestPlatform } from '../../../test/index.ts';
import { whileOpen } from '../../../test/while-open.ts';
import { runAsService } from '../../platform/http/index.ts';
import { PaymentFault, sandboxProvider } from '../../platform/payment/index.ts';
import { openLeaving } from './leaving.fixtures.ts';
import { choosePayment } from '../payment-page.fixtures.ts';
import { countPaymentsToLookAt } from '../reconciliation/count-payments-to-look-at.ts';
import { refundCheckoutJob } from '../refunds/refund-checkout.job.ts';
import { settleEvent } from '../settle-event.ts';

const day = 86_400;
const spaced = (text: string) => text.replaceAll(/\s/g, ' ');

eachDatabase('withdrawing from a dossier', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let ada: TestPerson;

  beforeEach(async () => {
    ({ platform, app } = await openLeaving(await open()));
    ada = await platform.signIn({ account: 'valid' });
  });

  const call = apiCallsOf(
    () => ada,
    () => app,
  );
  const run = (statement: RawBuilder<unknown>) => platform.db.asService((tx) => statement.execute(tx));
  const rows = async <Row>(statement: RawBuilder<Row>) =>
    (await platform.db.asService((tx) => statement.execute(tx))).rows;
  async function declare(): Promise<string> {
    const [id, vehicle, now] = [platform.newId(), platform.newId(), platform.clock.now()];
    await run(sql`insert into vehicles values (${vehicle}, ${ada.id}, 'AB-123-CD', 'Ma voiture', ${now})`);
    await run(sql`insert into declarations (id, user_id, vehicle_id, plate, vehicle_name, latitude, longitude,
      accuracy_m, position_at, position_source, taken_at_claim, deposited_at, action_sha256)
      values (${id}, ${ada.id}, ${vehicle}, 'AB-123-CD', 'Ma voiture', 50.6, 3.06, 8, ${now}, 'device', ${now},
        ${now}, ${'a'.repeat(64)})`);
    return id;
  }
  async function dossierOn(declarationId: string): Promise<void> {
    const fine = platform.newId();
    await run(sql`insert into fines (id, user_id, track, notice_number, notice_date, delivery)
      values (${fine}, ${ada.id}, 'fps', '21590350100017261314000001', '2026-11-20', 'windscreen')`);
    await run(sql`insert into dossiers (id, user_id, fine_id, kind, facts, exhibits, state, declaration_id)
      values (${platform.newId()}, ${ada.id}, ${fine}, 'rapo', '"x"', '[]', 'ready', ${declarationId})`);
  }
  async function pay(...declarationIds: string[]): Promise<string> {
    const [declarationId] = declarationIds;
    const { body } =
      declarationIds.length > 1
        ? await call('POST', '/api/billing/dues', { declarationIds })
        : await call('POST', '/api/billing/checkouts', { declarationId });
    await choosePayment(app, body.url);
    await platform.runJobs();
    return body.id;
  }
  const withdraw = (id: string) => call('POST', `/api/billing/payments/${id}/withdrawal`);
  const stateOf = async (id: string) =>
    (await rows(sql<{ payment: string }>`select payment from declarations where id = ${id}`))[0]?.payment;
  const refunds = async () =>
    (await rows(sql<{ cents: number }>`select amount_cents as cents from sandbox_refunds`)).map(({ cents }) => cents);
  const credits = async () =>
    (await rows(sql<{ cents: number }>`select gross_cents as cents from invoices where kind = 'credit-note'`)).map(
      ({ cents }) => cents,
    );
  const sumOf = (cents: readonly number[]) => cents.reduce((sum, one) => sum + one, 0);
  const paymentOf = async (id: string): Promise<string> =>
    (await rows(sql<{ payment: string }>`select payment from checkouts where id = ${id}`))[0]?.payment ?? '';
  const hear = (
    type: 'refunded' | 'refund-failed',
    told: { payment: string; reference: string; amountCents: number },
  ) =>
    runAsService(platform, (context) =>
      settleEvent(context, {
        providerName: 'sandbox',
        event: { ...told, id: platform.newId(), type, currency: 'eur', at: platform.clock.now() },
      }),
    );
  /** Pays for three dossiers together, one of which was paid elsewhere: five euros are refunded once the jobs run. */
  async function payOneTwice(): Promise<string> {
    const [first, second, third] = [await declare(), await declare(), await declare()];
    const { body } = await call('POST', '/api/billing/dues', { declarationIds: [first, second, third] });
    await pay(first);
    await choosePayment(app, body.url);
    return body.id;
  }
  /**
   * Pays for two dossiers, and `others`, together after paying for each of the two alone: ten euros are refunded once
   * the jobs run.
   */
  async function payTwoTwice(...others: string[]): Promise<string> {
    const [first, second] = [await declare(), await declare()];
    const { body } = await call('POST', '/api/billing/dues', { declarationIds: [first, second, ...others] });
    await pay(first);
    await pay(second);
    await choosePayment(app, body.url);
    return body.id;
  }
  const toLookAt = () => runAsService(platform, countPaymentsToLookAt);
  const billing = async () => (await call('GET', '/api/billing')).body;
  const acknowledgements = () =>
    platform.mails.filter(({ subject }) => subject === 'Votre rétractation est enregistrée');

  it('in the session refunds it, is acknowledged with its time, and allows a new purchase', async () => {
    const declaration = await declare();
    const id = await pay(declaration);
    expect((await billing()).payments).toMatchObject([{ id, withdrawBy: '2026-12-07' }]);
    platform.clock.advance(3 * day);
    expect(await withdraw(id)).toMatchObject({ status: 200, body: { refundCents: 500 } });
    await platform.runJobs();
    expect([await refunds(), await credits()]).toEqual([[500], [500]]);
    const [mail, ...others] = acknowledgements();
    expect(others).toEqual([]);
    expect(mail?.to).toBe(ada.email);
    expect(spaced(mail?.text ?? '')).toContain(
      `Vous avez renoncé à la préparation d’un dossier de contestation, paiement ${id}, le mardi 24 novembre 2026 à ` +
        '11 h 00 (heure de Paris).',
    );
    expect(spaced(mail?.text ?? '')).toContain('Nous vous rendons 5,00 €, sur la carte qui a payé.');
    const { payments, dues } = await billing();
    expect(payments).toMatchObject([{ id, refundedCents: 500 }]);
    expect(payments[0].withdrawBy).toBeUndefined();
    expect(dues.map(({ declarationId }: { declarationId: string }) => declarationId)).toEqual([declaration]);
    const again = await pay(declaration);
    expect(again).not.toBe(id);
    expect(await stateOf(declaration)).toBe('paid');
    expect(await refunds()).toEqual([500]);
  });

  it.each(['whole', 'in part'])('a payment owed %s, partly refunded by hand, has the rest refunded', async (what) => {
    const id = await payTwoTwice(...(what === 'whole' ? [] : [await declare()]));
    await hear('refunded', { payment: await paymentOf(id), reference: 'by-hand', amountCents: 400 });
    await platform.runJobs();
    expect([await refunds(), sumOf(await credits())]).toEqual([[600], 1000]);
    platform.clock.advance(10 * day);
    expect(await toLookAt()).toBe(0);
  });

  it('withdrawn-while-a-part-is-heard-of: the rest is refunded all the same', async () => {
    const id = await pay(await declare());
    const payment = await paymentOf(id);
    const withdrawing = sql`update checkouts set withdrawn_at = ${platform.clock.now()}, withdrawn_cents = 500,
      refund_asked_at = ${platform.clock.now()} where id = ${id}`;
    await whileOpen(platform.db, { first: withdrawing }, () =>
      hear('refunded', { payment, reference: 'by-hand', amountCents: 200 }),
    );
    await platform.runJobs();
    expect([await refunds(), sumOf(await credits())]).toEqual([[300], 500]);
  });

  it('requested twice, at once or later, is refunded and acknowledged once', async () => {
    const id = await pay(await declare());
    const answers = await Promise.all([withdraw(id), withdraw(id)]);
    await platform.runJobs();
    platform.clock.advance(40 * day);
    answers.push(await withdraw(id));
    await platform.runJobs();
    expect(answers.map(({ status, body }) => [status, body.refundCents])).toEqual(
      [200, 200, 200].map((ok) => [ok, 500]),
    );
    expect([await refunds(), acknowledgements().length]).toEqual([[500], 1]);
  });

  it('whose letter is ready is refunded too: the letter stays open, with nothing due', async () => {
    const declaration = await declare();
    await dossierOn(declaration);
    const id = await pay(declaration);
    expect((await withdraw(id)).status).toBe(200);
    await platform.runJobs();
    expect(await refunds()).toEqual([500]);
    expect(await stateOf(declaration)).toBe('waived');
    expect((await billing()).dues).toEqual([]);
    expect((await call('POST', '/api/billing/checkouts', { declarationId: declaration })).body.code).toBe(
      'NOTHING_DUE',
    );
    expect(spaced(acknowledgements()[0]?.text ?? '')).toContain(
      'Un dossier déjà prêt aussi : vous ne devez rien pour lui.',
    );
  });

  it('of several, one paid elsewhere, refunds the rest and leaves that one settled', async () => {
    const [first, second, third] = [await declare(), await declare(), await declare()];
    const { body } = await call('POST', '/api/billing/dues', { declarationIds: [first, second, third] });
    await pay(first);
    await choosePayment(app, body.url);
    await platform.runJobs();
    expect(await refunds()).toEqual([500]);
    expect(await withdraw(body.id)).toMatchObject({ status: 200, body: { refundCents: 1000 } });
    await platform.runJobs();
    expect((await refunds()).toSorted()).toEqual([1000, 500]);
    expect([await stateOf(first), await stateOf(second), await stateOf(third)]).toEqual(['paid', 'due', 'due']);
    const { payments } = await billing();
    expect(payments.find((one: { id: string }) => one.id === body.id)).toMatchObject({ refundedCents: 1500 });
  });

  it('a partial refund reported meanwhile does not settle the rest', async () => {
    const id = await pay(await declare(), await declare());
    await withdraw(id);
    await hear('refunded', { reference: 're_hand', payment: await paymentOf(id), amountCents: 500 });
    await platform.runJobs();
    expect(await refunds()).toEqual([500]);
    expect(await credits()).toEqual([500, 500]);
    expect((await billing()).payments).toMatchObject([{ refundedCents: 1000 }]);
  });

  it('a partial refund that failed after all is refunded with the rest', async () => {
    const id = await payOneTwice();
    await platform.runJobs();
    const payment = await paymentOf(id);
    await hear('refund-failed', { reference: id, payment, amountCents: 500 });
    // The bank sent the refund back: the provider has the money again.
    await run(sql`delete from sandbox_refunds where reference = ${id}`);
    expect((await billing()).payments).toContainEqual(expect.objectContaining({ id, refundCents: 1500 }));
    expect((await withdraw(id)).body).toEqual({ refundCents: 1500 });
    await platform.runJobs();
    expect(await refunds()).toEqual([1500]);
    expect(sumOf(await credits())).toBe(1500);
    await hear('refunded', { reference: `${id}:1500`, payment, amountCents: 1500 });
    await platform.runJobs();
    expect([await refunds(), sumOf(await credits())]).toEqual([[1500], 1500]);
    expect((await billing()).payments).toContainEqual(expect.objectContaining({ id, refundedCents: 1500 }));
    platform.clock.advance(30 * day);
    expect(await toLookAt()).toBe(0);
  });

  it('the rest is requested again once a partial refund by hand is reported', async () => {
    const id = await pay(await declare(), await declare());
    const hand = { reference: 're_hand', payment: await paymentOf(id), amountCents: 500 };
    await run(sql`insert into sandbox_refunds (reference, payment, amount_cents, created_at)
      values ('re_hand', ${hand.payment}, 500, ${platform.clock.now()})`);
    expect((await withdraw(id)).body).toEqual({ refundCents: 1000 });
    await platform.runJobs();
    expect(await refunds()).toEqual([500]);
    for (let turn = 0; turn < 2; turn += 1) await hear('refunded', hand);
    await platform.runJobs();
    expect([await refunds(), await credits()]).toEqual([
      [500, 500],
      [500, 500],
    ]);
    platform.clock.advance(30 * day);
    expect(await toLookAt()).toBe(0);
  });

  it('after a partial refund whose answer was lost, the rest is refunded, no cent twice', async () => {
    const id = await payOneTwice();
    const provider = sandboxProvider(platform);
    const job = refundCheckoutJob(platform, async () => ({
      ...provider,
      async refund(refund) {
        await provider.refund(refund);
        throw new PaymentFault('unreachable');
      },
    }));
    await expect(job.run({ id }, new AbortController().signal)).rejects.toThrow('unreachable');
    // The person was already told of the part on its way.
    expect((await billing()).payments).toContainEqual(
      expect.objectContaining({ id, refundedCents: 0, refundCents: 1000 }),
    );
    expect((await withdraw(id)).body).toEqual({ refundCents: 1000 });
    await platform.runJobs();
    await hear('refunded', { reference: id, payment: await paymentOf(id), amountCents: 500 });
    await platform.runJobs();
    expect((await refunds()).toSorted()).toEqual([1000, 500]);
    expect(sumOf(await credits())).toBe(1500);
    expect((await billing()).payments).toContainEqual(expect.objectContaining({ id, refundedCents: 1500 }));
  });

  it('while the provider is down is tried again, and refunded once', async () => {
    const id = await pay(await declare());
    await withdraw(id);
    const provider = sandboxProvider(platform);
    let refundCalls = 0;
    const job = refundCheckoutJob(platform, async () => ({
      ...provider,
      async refund(refund) {
        refundCalls += 1;
        // The second call refunds, and its answer is lost.
        if (refundCalls > 1) await provider.refund(refund);
        throw new PaymentFault('unreachable');
      },
    }));
    for (let tries = 0; tries < 2; tries += 1)
      await expect(job.run({ id }, new AbortController().signal)).rejects.toThrow('unreachable');
    expect((await billing()).payments).toMatchObject([{ refundedCents: 0 }]);
    await platform.runJobs();
    expect([await refunds(), await credits()]).toEqual([[500], [500]]);
    expect((await billing()).payments).toMatchObject([{ refundedCents: 500 }]);
  });

  describe('is refused in French', () => {
    it('past the fourteenth day', async () => {
      const id = await pay(await declare());
      platform.clock.advance(17 * day);
      const { status, body } = await withdraw(id);
      expect([status, body.code]).toEqual([409, 'DOSSIER_WITHDRAWAL_OVER']);
      expect(body.message).toBe('Le délai de 14 jours pour renoncer à ce dossier est passé. Il reste à vous.');
      expect((await billing()).payments[0].withdrawBy).toBeUndefined();
      await platform.runJobs();
      expect(await refunds()).toEqual([]);
    });

    it('for another person’s payment, one of a subscription, and an unknown one', async () => {
      const id = await pay(await declare());
      ada = await platform.signIn({ account: 'new' });
      const { body } = await call('POST', '/functions/v1/create-checkout', { planType: '24months' });
      await choosePayment(app, body.url);
      const [subscription] = await rows(sql<{ id: string }>`select id from checkouts where purpose = 'subscription'`);
      for (const other of [id, subscription?.id ?? '', platform.newId()]) {
        const answer = await withdraw(other);
        expect([answer.status, answer.body.code]).toEqual([404, 'CHECKOUT_NOT_FOUND']);
      }
    });

    it('for one already being refunded', async () => {
      const declaration = await declare();
      const { body } = await call('POST', '/api/billing/dues', { declarationIds: [declaration, await declare()] });
      await choosePayment(app, body.url);
      await run(sql`update checkouts set refund_asked_at = ${platform.clock.now()} where id = ${body.id}`);
      const { status, body: refusal } = await withdraw(body.id);
      expect([status, refusal.code]).toEqual([409, 'PAYMENT_RETURNED']);
    });
  });

  describe('by the public form', () => {
    const post = (url: string, fields: Readonly<Record<string, string>>) =>
      app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      });
    const ask = async (email: string) => {
      const ticket = /value="([^"]+)"/.exec((await app.inject('/retractation')).body)?.[1] ?? '';
      platform.clock.advance(20);
      const answer = await post('/retractation', { ticket, name: 'Ada Essai', email, plan: 'dossier' });
      await platform.runJobs();
      return answer.statusCode;
    };
    const mailedLink = (): string =>
      /\/fin-de-contrat\?lien=\S+/.exec(platform.mails.filter(({ to }) => to === ada.email).at(-1)?.text ?? '')?.[0] ??
      '';

    it('the mailed link lists each payment; a withdrawal is dated from the request', async () => {
      const [first, second] = [await pay(await declare()), await pay(await declare())];
      expect(await ask(ada.email)).toBe(303);
      const link = mailedLink();
      platform.clock.advance(20 * day);
      const page = await app.inject(link);
      expect(page.body.match(/confirmer la rétractation<\/button>/g)).toHaveLength(2);
      expect(await refunds()).toEqual([]);
      const confirmation = await post(link, { paiement: second });
      expect(confirmation.statusCode).toBe(200);
      expect(confirmation.body).toContain('Votre rétractation est enregistrée');
      expect(spaced(confirmation.body)).toContain('Vous y avez renoncé : 5,00 € vous sont rendus');
      await post(link, { paiement: second });
      await platform.runJobs();
      expect([await refunds(), acknowledgements().length]).toEqual([[500], 1]);
      expect(spaced(acknowledgements()[0]?.text ?? '')).toContain('le samedi 21 novembre 2026 à 11 h 00');
      expect((await app.inject(link)).body).toContain(first);
    });

    it('the mailed link does not cover payments made after its request', async () => {
      await pay(await declare());
      await ask(ada.email);
      const link = mailedLink();
      platform.clock.advance(day);
      const later = await pay(await declare());
      expect((await post(link, { paiement: later })).statusCode).toBe(404);
      await platform.runJobs();
      expect([await refunds(), acknowledgements()]).toEqual([[], []]);
    });

    it('past the fourteenth day is refused, without an internal error', async () => {
      const id = await pay(await declare());
      platform.clock.advance(17 * day);
      await ask(ada.email);
      const answer = await post(mailedLink(), { paiement: id });
      expect(answer.statusCode).toBe(409);
      expect(spaced(answer.body)).toContain(
        'Le délai de 14 jours pour y renoncer était passé. Le dossier reste à vous.',
      );
      for (const paiement of ['', 'nonsense', platform.newId()])
        expect((await post(mailedLink(), { paiement })).statusCode).toBeLessThan(500);
      expect(await refunds()).toEqual([]);
    });

    it('an address without a paid dossier gets no link', async () => {
      await ask(ada.email);
      await ask('personne@exemple.fr');
      expect(platform.mails.map(({ subject }) => subject)).toEqual([
        'Accusé de réception de votre rétractation',
        'Accusé de réception de votre rétractation',
      ]);
    });
  });
});
