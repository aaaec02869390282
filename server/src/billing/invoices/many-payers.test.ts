import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { apiCalls, buildTestApp, eachDatabase, makeTestPlatform, type TestPerson } from '../../../test/index.ts';
import { mailsSlice } from '../../mails/index.ts';
import { eraseAccount } from '../../personal-data/index.ts';
import { sandboxProvider } from '../../platform/payment/index.ts';
import { storageSlice } from '../../storage/index.ts';
import { billingSlice } from '../index.ts';
import { reconcile } from '../reconciliation/reconcile.steps.ts';
import { followDue } from '../subscriptions/follow-subscription.job.ts';
import { choosePayment } from '../payment-page.fixtures.ts';

const day = 86_400;
const signal = new AbortController().signal;

eachDatabase('many payers', (open) => {
  it('pay, leave, are erased and renewed at once: invoices say what the provider’s books say', {
    timeout: 60_000,
  }, async () => {
    const platform = makeTestPlatform(await open());
    const app = await buildTestApp(platform, [mailsSlice, storageSlice, billingSlice({ sandbox: true, pages: null })]);
    const provider = sandboxProvider(platform);
    const call = apiCalls(() => app);
    const catchUp = () => reconcile(platform, provider, { since: new Date(0), signal });
    const follow = () => followDue(platform, provider, signal);
    const people: TestPerson[] = [];
    while (people.length < 12) people.push(await platform.signIn({ account: 'new' }));
    const pay = async (person: TestPerson): Promise<void> => {
      const { body } = await call(person, 'POST', '/functions/v1/create-checkout', { planType: '24months' });
      const press = () => choosePayment(app, body.url);
      await Promise.all([press(), press()]);
    };
    await Promise.all([...people.map(pay), catchUp()]);
    platform.clock.advance(5 * day);
    const [leaving, erased] = [people.slice(0, 4), people.slice(4, 6)];
    await Promise.all([
      ...leaving.map((person) => call(person, 'POST', '/api/billing/leaving/withdrawal')),
      ...erased.map(({ email }) => eraseAccount(platform, email)),
      catchUp(),
    ]);
    await platform.runJobs();
    platform.clock.advance(26 * day);
    await Promise.all([follow(), follow(), catchUp()]);
    await platform.runJobs();
    await catchUp();

    const one = async <Row>(query: ReturnType<typeof sql<Row>>) =>
      (await platform.db.asService((tx) => query.execute(tx))).rows[0];
    const issued = await one(sql`select count(*) filter (where kind = 'invoice')::int as invoices,
      count(*) filter (where kind = 'credit-note')::int as notes, max(sequence) as last,
      sum(case kind when 'invoice' then gross_cents else -gross_cents end)::int as cents from invoices`);
    const books = await one(sql<{ payments: number; refunds: number; cents: number }>`
      with paid as (select amount_cents from sandbox_payments where state = 'paid'
        union all select amount_cents from sandbox_charges where answer = 'paid')
      select (select count(*) from paid)::int as payments, (select count(*) from sandbox_refunds)::int as refunds,
        ((select sum(amount_cents) from paid) - (select sum(amount_cents) from sandbox_refunds))::int as cents`);
    expect(books).toEqual({ payments: 18, refunds: 6, cents: 12 * 499 });
    expect(issued).toEqual({ invoices: 18, notes: 6, last: 24, cents: 12 * 499 });
  });
});
