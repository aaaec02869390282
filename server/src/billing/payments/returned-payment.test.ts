import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { eachDatabase, openApp, plainSite, type ApiCallOf, type TestPlatform } from '../../../test/index.ts';
import { mailsSlice } from '../../mails/index.ts';
import { billingSlice } from '../index.ts';
import { choosePayment } from '../payment-page.fixtures.ts';

const pages = plainSite({
  '/soutien-particuliers': '<main>@@faults@@@@ticket@@</main>',
  '/payments': '<main>@@payment@@</main>',
  '/thank-you': '<main>@@thanks@@</main>',
  '/merci-soutien': '<main>@@thanks@@</main>',
});
const saysReturned = 'Ce paiement vous est rendu';

eachDatabase('a payment that goes back', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let call: ApiCallOf;

  beforeEach(async () => {
    ({ platform, app, call } = await openApp(await open(), {
      slices: [mailsSlice, billingSlice({ sandbox: true, pages })],
      person: { account: 'new' },
    }));
  });

  const page = async (planType: string): Promise<string> =>
    new URL((await call('POST', '/functions/v1/create-checkout', { planType })).body.url).pathname;
  const pay = (url: string) => choosePayment(app, url);
  const checkoutOf = async (planType: string): Promise<string> => {
    const { rows } = await platform.db.asService((tx) =>
      sql<{ id: string }>`select id from checkouts where plan_type = ${planType}`.execute(tx),
    );
    return rows[0]?.id ?? '';
  };
  const shown = async (planType: string) => {
    const id = await checkoutOf(planType);
    const { body } = await call('GET', `/api/billing/checkouts/${id}`);
    const [payments, thanks] = [
      await app.inject(`/payments?session=${id}`),
      await app.inject(`/thank-you?checkout=${id}`),
    ];
    return { cents: body.returnedCents, says: [payments.body, thanks.body].map((html) => html.includes(saysReturned)) };
  };

  it('is not shown as opening a subscription: the second of two plans paid', async () => {
    const urls = [await page('24months'), await page('biennial')];
    for (const url of urls) await pay(url);
    // Before and after the provider is called.
    expect(await shown('biennial')).toEqual({ cents: 10_776, says: [true, true] });
    await platform.runJobs();
    expect(await shown('biennial')).toEqual({ cents: 10_776, says: [true, true] });
    expect(await shown('24months')).toEqual({ cents: 0, says: [false, false] });
  });

  it('is shown as returned once its subscription was withdrawn from', async () => {
    await pay(await page('annual'));
    expect(await shown('annual')).toEqual({ cents: 0, says: [false, false] });
    await call('POST', '/api/billing/leaving/withdrawal');
    expect(await shown('annual')).toEqual({ cents: 6588, says: [true, true] });
  });
});
