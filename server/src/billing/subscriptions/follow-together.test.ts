import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { apiCalls, buildTestApp, eachDatabase, makeTestPlatform } from '../../../test/index.ts';
import { mailsSlice } from '../../mails/index.ts';
import { sandboxProvider } from '../../platform/payment/index.ts';
import { billingSlice } from '../index.ts';
import { followDue } from './follow-subscription.job.ts';
import { choosePayment } from '../payment-page.fixtures.ts';

const people = 11;
const signal = new AbortController().signal;

eachDatabase('a night of renewals', (open) => {
  it('one-that-cannot-be-written: all others are renewed, each charged once, no number missing', {
    timeout: 30_000,
  }, async () => {
    const platform = makeTestPlatform(await open());
    const provider = sandboxProvider(platform);
    const app = await buildTestApp(platform, [mailsSlice, billingSlice({ sandbox: true, pages: null })]);
    const call = apiCalls(() => app);
    for (let paid = 0; paid < people; paid += 1) {
      const person = await platform.signIn({ account: 'new' });
      const { body } = await call(person, 'POST', '/functions/v1/create-checkout', { planType: '24months' });
      await choosePayment(app, body.url);
    }
    const read = async <Row>(query: ReturnType<typeof sql<Row>>) =>
      (await platform.db.asService((tx) => query.execute(tx))).rows;
    const figures = async () =>
      (
        await read(sql`select
          (select count(*)::int from subscription_events where kind = 'paid' and charge = 1) as paid,
          (select count(*)::int from sandbox_charges) as charges,
          (select count(*)::int from invoices) as invoices, (select max(sequence) from invoices) as last`)
      )[0];
    const [broken] = await read<{ id: string }>(sql`select id from subscriptions order by id limit 1`);
    // Fails when the answers are written, after the cards were charged.
    await platform.db.script(`create function public.fail() returns trigger language plpgsql as
        $$ begin raise exception 'a fault of ours'; end $$;
      create trigger fail before insert on public.subscription_events for each row
        when (new.subscription_id = '${broken?.id}' and new.kind = 'paid') execute function public.fail()`);
    const mend = () => platform.db.script('drop function if exists public.fail cascade');
    platform.db.beforeClose(mend);
    platform.clock.advance(31 * 86_400);
    await followDue(platform, provider, signal);
    const others = people - 1;
    expect(await figures()).toEqual({
      paid: others,
      charges: people,
      invoices: people + others,
      last: people + others,
    });
    await mend();
    platform.clock.advance(15 * 60);
    await followDue(platform, provider, signal);
    expect(await figures()).toEqual({ paid: people, charges: people, invoices: 2 * people, last: 2 * people });
    await platform.runJobs();
    // One mail for the order, one for its renewal.
    expect(platform.mails).toHaveLength(2 * people);
    expect(new Set(platform.mails.map(({ to }) => to)).size).toBe(people);
  });
});
