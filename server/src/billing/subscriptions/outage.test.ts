import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { eachDatabase, openApp, type ApiCallOf, type TestPerson, type TestPlatform } from '../../../test/index.ts';
import { mailsSlice } from '../../mails/index.ts';
import { runAsService } from '../../platform/http/index.ts';
import { PaymentFault, sandboxProvider, type PaymentProvider } from '../../platform/payment/index.ts';
import { billingSlice, countPaymentsToLookAt, readRenewalDue } from '../index.ts';
import { followDue, sweepSubscriptionsJob } from './follow-subscription.job.ts';
import { choosePayment } from '../payment-page.fixtures.ts';

const day = 86_400;
const { signal } = new AbortController();

eachDatabase('charges that go wrong', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let ada: TestPerson;
  let call: ApiCallOf;
  let provider: PaymentProvider;

  beforeEach(async () => {
    ({ platform, app, ada, call } = await openApp(await open(), {
      slices: [mailsSlice, billingSlice({ sandbox: true, pages: null })],
      person: { account: 'new' },
    }));
    provider = sandboxProvider(platform);
  });

  const order = async (planType: string, choice = 'pay') => {
    const { body } = await call('POST', '/functions/v1/create-checkout', { planType });
    await choosePayment(app, body.url, choice);
    await platform.runJobs();
  };
  const pass = async (days: number, by = provider): Promise<void> => {
    for (let passed = 0; passed < days; passed += 1) {
      platform.clock.advance(day);
      await followDue(platform, by, signal);
      await platform.runJobs();
    }
  };
  const rows = async <Row>(query: ReturnType<typeof sql<Row>>) =>
    (await platform.db.asService((tx) => query.execute(tx))).rows;
  const paidOn = async () =>
    (
      await rows(
        sql<{ on: string }>`select to_char(at, 'YYYY-MM-DD') as on from subscription_events
          where kind = 'paid' order by at`,
      )
    ).map(({ on }) => on);
  const subjects = () => platform.mails.map(({ subject }) => subject);
  const toLookAt = () => runAsService(platform, (context) => countPaymentsToLookAt(context));

  it('of a refused charge, tells until when it is due, after a stop too, until it is paid', async () => {
    const due = () => runAsService(platform, (context) => readRenewalDue(context, ada.id));
    await order('24months', 'pay-then-refuse');
    expect(await due()).toBeNull();
    await pass(31);
    expect(await due()).toEqual({ until: '2027-01-04', needsAuthentication: false });
    await call('POST', '/api/billing/leaving/cancellation');
    // It binds until the end of the commitment: it is still due.
    expect(await due()).toMatchObject({ until: '2027-01-04' });
    await order('24months');
    expect(await due()).toBeNull();
  });

  it('charge-called-invalid: its holder is told, and the subscription ends after the grace', async () => {
    await order('24months');
    const invalid: PaymentProvider = {
      ...provider,
      charge: () => Promise.reject(new PaymentFault('refused', { code: 'resource_missing' })),
    };
    await pass(50, invalid);
    expect(subjects().slice(1)).toEqual([
      'Le paiement de votre abonnement n’a pas pu être pris',
      'Le paiement de votre abonnement n’a pas pu être pris',
      'Votre abonnement va s’arrêter',
      'Votre abonnement est terminé',
    ]);
  });

  it('service-down-for-months: one charge a day, each after its mail', async () => {
    await order('24months');
    platform.clock.advance(100 * day);
    await followDue(platform, provider, signal);
    await platform.runJobs();
    expect([await paidOn(), subjects().at(-1)]).toEqual([
      ['2026-11-21'],
      'Un paiement de votre abonnement a du retard',
    ]);
    expect(platform.mails.at(-1)?.text).toContain('Il sera pris le mardi 2 mars 2027');
    await pass(5);
    expect(await paidOn()).toEqual(['2026-11-21', '2027-03-02', '2027-03-03', '2027-03-04']);
    expect(subjects().filter((subject) => subject.includes('retard'))).toHaveLength(3);
  });

  it('charge-awaited-for-days: it is requested again under its name, and counted', async () => {
    await order('24months', 'pay-then-delay');
    const references: string[] = [];
    const silent: PaymentProvider = {
      ...provider,
      charge: (charge) => {
        references.push(charge.reference.slice(-3));
        return provider.charge(charge);
      },
    };
    await pass(33, silent);
    expect([references, await toLookAt()]).toEqual([['1:1', '1:1'], 0]);
    await pass(5, silent);
    expect([references.length, await toLookAt()]).toEqual([3, 1]);
  });

  it('down-after-a-charge: the provider’s events are read before it is called again', async () => {
    await order('24months');
    platform.clock.advance(30 * day);
    const cut: PaymentProvider = {
      ...provider,
      charge: async (charge) => {
        await provider.charge(charge);
        throw new PaymentFault('unreachable');
      },
    };
    await followDue(platform, cut, signal);
    platform.clock.advance(2 * day);
    const references: string[] = [];
    const counted: PaymentProvider = {
      ...provider,
      charge: (charge) => {
        references.push(charge.reference);
        return provider.charge(charge);
      },
    };
    await sweepSubscriptionsJob(platform, () => Promise.resolve(counted)).run({}, signal);
    expect([references, (await paidOn()).length]).toEqual([[], 2]);
  });

  it('day-past-while-the-provider-is-down: the next payment is told as not taken yet', async () => {
    await order('24months');
    const down: PaymentProvider = { ...provider, charge: () => Promise.reject(new PaymentFault('unreachable')) };
    const late = { day: '2026-12-21', amountCents: 499 };
    const charge = async () => (await call('GET', '/api/billing')).body.subscription.life.nextCharge;
    platform.clock.advance(30 * day);
    await expect(followDue(platform, down, signal)).resolves.toBeGreaterThan(0);
    expect(await charge()).toEqual(late);
    platform.clock.advance(day);
    expect(await charge()).toEqual({ ...late, isLate: true });
    expect((await call('GET', '/api/billing/leaving/cancellation')).body.nextCharge).toEqual({ ...late, isLate: true });
    await call('POST', '/api/billing/leaving/cancellation');
    await platform.runJobs();
    expect(platform.mails.findLast(({ subject }) => subject === 'Votre résiliation est enregistrée')?.text).toMatch(
      /le prochain est de 4,99\s€\. Prévu le lundi 21 décembre 2026, il n’est pas encore passé\./,
    );
    await followDue(platform, provider, signal);
    expect(await charge()).toEqual({ day: '2027-01-21', amountCents: 499 });
  });

  it('keeps the card of a plan that is charged again only, and forgets it after its end', async () => {
    const keeps = async () =>
      (await rows(sql<{ keeps: boolean }>`select keeps_card as keeps from sandbox_payments`)).map(
        ({ keeps: one }) => one,
      );
    await order('24months');
    expect(await keeps()).toEqual([true]);
    await call('POST', '/api/billing/leaving/withdrawal');
    await pass(8);
    expect([await keeps(), await rows(sql`select card from subscriptions`)]).toEqual([[false], [{ card: null }]]);
    await order('annual');
    expect([await keeps(), await rows(sql`select card from subscriptions`)]).toEqual([
      [false, false],
      [{ card: null }, { card: null }],
    ]);
  });
});
