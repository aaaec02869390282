import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { eachDatabase, openApp, type ApiCallOf, type TestPerson, type TestPlatform } from '../../../test/index.ts';
import { setAccountStatus } from '../../accounts/index.ts';
import { mailsSlice } from '../../mails/index.ts';
import { runAsService } from '../../platform/http/index.ts';
import { sandboxProvider } from '../../platform/payment/index.ts';
import { billingSlice, reinstateSubscriber, suspendSubscriber } from '../index.ts';
import { followDue } from '../subscriptions/follow-subscription.job.ts';
import { choosePayment } from '../payment-page.fixtures.ts';

const day = 86_400;
const { signal } = new AbortController();

eachDatabase('a suspended subscriber', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let ada: TestPerson;
  let call: ApiCallOf;

  beforeEach(async () => {
    ({ platform, app, ada, call } = await openApp(await open(), {
      slices: [mailsSlice, billingSlice({ sandbox: true, pages: null })],
      person: { account: 'new' },
    }));
    const { body } = await call('POST', '/functions/v1/create-checkout', { planType: '24months' });
    await choosePayment(app, body.url);
    await platform.runJobs();
  });

  const pass = async (days: number): Promise<void> => {
    for (let passed = 0; passed < days; passed += 1) {
      platform.clock.advance(day);
      await followDue(platform, sandboxProvider(platform), signal);
      await platform.runJobs();
    }
  };
  const rows = async <Row>(query: ReturnType<typeof sql<Row>>) =>
    (await platform.db.asService((tx) => query.execute(tx))).rows;
  const charges = async () =>
    (await rows(sql<{ at: Date }>`select at from subscription_events where kind = 'paid' order by at`)).length;
  const suspend = () =>
    runAsService(platform, (context) =>
      suspendSubscriber(context, { userId: ada.id, reason: 'doubtful-paper', by: null }),
    );
  const life = async () => (await call('GET', '/api/billing')).body.subscription.life;

  it('is charged nothing; once lifted, every date has moved', async () => {
    await pass(10);
    expect(await suspend()).toMatchObject({ ok: true });
    await platform.runJobs();
    expect(platform.mails.at(-1)?.text).toContain('Rien n’est prélevé pendant la suspension');
    await pass(62);
    expect(await charges()).toBe(1);
    expect(await life()).toMatchObject({ nextCharge: null, isPaused: true });
    await runAsService(platform, (context) => reinstateSubscriber(context, { userId: ada.id, by: null }));
    expect(await life()).toMatchObject({ nextCharge: { day: '2027-02-21', amountCents: 499 } });
    await pass(20);
    expect(await charges()).toBe(2);
  });

  it('suspended-while-its-charge-is-due: recorded once, by whichever comes first', async () => {
    await pass(30);
    platform.clock.advance(3 * day);
    await Promise.all([suspend(), followDue(platform, sandboxProvider(platform), signal)]);
    await pass(40);
    const kinds = await rows(sql<{ kind: string }>`
      select kind from subscription_events where kind in ('paused', 'resumed') order by at`);
    expect(kinds).toEqual([{ kind: 'paused' }]);
    expect(await charges()).toBeLessThan(3);
    await runAsService(platform, (context) => reinstateSubscriber(context, { userId: ada.id, by: null }));
    expect((await life()).isPaused).toBe(false);
  });

  it('suspended-before-pauses-were-noted: it is charged nothing either', async () => {
    await platform.db.asService((tx) =>
      setAccountStatus(tx, ada.id, { status: 'suspended', at: platform.clock.now() }),
    );
    await pass(40);
    expect(await charges()).toBe(1);
  });

  it('cannot pay a dossier that it would not receive', async () => {
    const [id, vehicle, now] = [platform.newId(), platform.newId(), platform.clock.now()];
    await rows(sql`insert into vehicles values (${vehicle}, ${ada.id}, 'AB-123-CD', 'Ma voiture', ${now})`);
    await rows(sql`insert into declarations (id, user_id, vehicle_id, plate, vehicle_name, latitude, longitude,
      accuracy_m, position_at, position_source, taken_at_claim, deposited_at, action_sha256)
      values (${id}, ${ada.id}, ${vehicle}, 'AB-123-CD', 'Ma voiture', 50.6, 3.06, 8, ${now}, 'device', ${now}, ${now},
        ${'a'.repeat(64)})`);
    await suspend();
    const answer = await call('POST', '/api/billing/checkouts', { declarationId: id });
    expect([answer.status, answer.body.code]).toEqual([403, 'ACCOUNT_SUSPENDED']);
    const wallet = { declarationId: id, method: 'https://exemple.fr/portefeuille', token: '{"choice":"pay"}' };
    expect((await call('POST', '/api/billing/wallet', wallet)).body.code).toBe('ACCOUNT_SUSPENDED');
    expect(await rows(sql`select from checkouts where purpose = 'express'`)).toEqual([]);
  });
});
