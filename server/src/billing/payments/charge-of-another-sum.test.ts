import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { eachDatabase, openApp } from '../../../test/index.ts';
import { mailsSlice } from '../../mails/index.ts';
import { runAsService } from '../../platform/http/index.ts';
import { billingSlice, countPaymentsToLookAt } from '../index.ts';
import { choosePayment } from '../payment-page.fixtures.ts';
import { settleEvent } from '../settle-event.ts';

eachDatabase('a charge of a subscription that the provider tells as paid', (open) => {
  it.each([
    ['the sum of the plan', { amountCents: 599, currency: 'eur' }, 'settled', 2],
    ['a smaller sum', { amountCents: 1, currency: 'eur' }, 'differs', 1],
    ['another currency', { amountCents: 599, currency: 'usd' }, 'differs', 1],
  ])('%s: %j is %s', async (_what, told, outcome, paidCharges) => {
    const { platform, app, call } = await openApp(await open(), {
      slices: [mailsSlice, billingSlice({ sandbox: true, pages: null })],
      person: { account: 'new' },
    });
    const rows = async <Row>(query: ReturnType<typeof sql<Row>>) =>
      (await platform.db.asService((tx) => query.execute(tx))).rows;
    const { body } = await call('POST', '/functions/v1/create-checkout', { planType: '12months' });
    await choosePayment(app, body.url);
    await platform.runJobs();
    const [row] = await rows(sql<{ id: string }>`select id from subscriptions`);
    const of = { id: 'evt_1', payment: 'pi_1', reference: `${row?.id}:1:1`, at: platform.clock.now() };
    const event = { type: 'charge-paid', ...of, ...told } as const;
    const hear = () => runAsService(platform, (context) => settleEvent(context, { providerName: 'sandbox', event }));
    expect([await hear(), await hear()]).toEqual([outcome, outcome]);
    expect(await rows(sql`select from subscription_events where kind = 'paid'`)).toHaveLength(paidCharges);
    expect(await rows(sql`select from invoices`)).toHaveLength(paidCharges);
    expect(await rows(sql`select from audit_log where action = 'payment.differs'`)).toHaveLength(2 - paidCharges);
    expect(await runAsService(platform, countPaymentsToLookAt)).toBe(2 - paidCharges);
  });
});
