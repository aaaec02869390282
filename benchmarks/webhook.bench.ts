import { createHmac } from 'node:crypto';
import pg from 'pg';
import { newDatabase } from './bench-database.ts';
import type { Figure } from './figure.ts';
import { cpuSeconds, p99 } from './process-figures.ts';
import { createAccount, newDataDir, startProduct, subscribe, type RunningProduct } from './running-product.ts';

const perSecond = 200;
const seconds = Number(process.env['WEBHOOK_SECONDS'] ?? 10);
const customers = (perSecond * seconds) / 2;
const secret = 'whsec_bench';
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_bench',
  STRIPE_WEBHOOK_SECRET: secret,
  // No provider is called: events arrive, and no charge is due.
  STRIPE_API_URL: 'http://127.0.0.1:9',
};

/**
 * 99th percentile of the acknowledgement of a webhook, at two hundred events per second: each customer's second month
 * is refused, then paid. Every subscription must then have both, in the order of their timestamps, and be active.
 */
export async function run(): Promise<readonly Figure[]> {
  const data = await newDataDir();
  const database = await newDatabase();
  const client = new pg.Client(database.url);
  try {
    const first = await startProduct(data.path, database.url);
    await subscribe(first, await createAccount(first));
    await first.stop();
    await client.connect();
    const ids = await multiply(client);
    const product = await startProduct(data.path, database.url, stripe);
    const cpu = await cpuSeconds(product.pid);
    const events = ids.flatMap((id) => [event(product, id, 'payment_failed', 1), event(product, id, 'succeeded', 2)]);
    // First all refusals, then all payments: the two events of a customer are seconds apart.
    const order = [0, 1].flatMap((half) => events.filter((_, index) => index % 2 === half));
    let next = 0;
    const value = await p99(
      async () => {
        const body = order[(next += 1) - 1];
        if (body !== undefined) await tell(product, body);
      },
      { everyMs: 1000 / perSecond, seconds },
    );
    const told = performance.now();
    await untilApplied(client);
    const lateSeconds = (performance.now() - told) / 1000;
    const cpuMs = (((await cpuSeconds(product.pid)) - cpu) * 1000) / order.length;
    await product.stop();
    await demandOrder(client);
    const detail =
      `${order.length} events of ${customers} customers at ${perSecond} a second, PostgreSQL; ` +
      `${cpuMs.toFixed(1)} ms of processor each; the last applied ${lateSeconds.toFixed(1)} s after the last was told`;
    return [{ key: 'webhook-ack-p99-ms', value, detail }];
  } finally {
    await client.end();
    await data.remove();
    await database.drop();
  }
}

/** Creates a subscription for each customer, whose next charge is in progress. */
async function multiply(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client
    .query<{ page: string }[]>(`
    create temp table made as select gen_random_uuid() as person, gen_random_uuid() as page, n
      from generate_series(1, ${customers}) as n;
    insert into auth.users select (jsonb_populate_record(
      null::auth.users, to_jsonb(u) || jsonb_build_object(
      'id', person, 'email', 'essai.' || n || '@exemple.fr'))).* from auth.users u, made;
    insert into public.profiles select (jsonb_populate_record(
      null::public.profiles, to_jsonb(p) || jsonb_build_object(
      'user_id', person, 'email', 'essai.' || n || '@exemple.fr'))).* from public.profiles p, made
      on conflict do nothing;
    insert into public.subscriptions select (jsonb_populate_record(
      null::public.subscriptions, to_jsonb(s) || jsonb_build_object(
      'id', page, 'user_id', person, 'provider', 'stripe', 'card', 'pi_' || n,
      'started_at', s.started_at - interval '1 month 1 day', 'starts_on', s.starts_on - interval '1 month 1 day',
      'next_look_at', now() + interval '1 day'))).* from (select * from public.subscriptions limit 1) s, made;
    insert into public.subscription_events select (jsonb_populate_record(
      null::public.subscription_events, to_jsonb(e) || jsonb_build_object(
      'subscription_id', page, 'at', e.at - interval '1 month 1 day',
      'id', case when e.kind = 'paid' then 'paid:pi_' || n else e.id end,
      'payment', case when e.kind = 'paid' then 'pi_' || n end))).*
      from (select * from public.subscription_events) e, made;
    insert into public.subscription_events (subscription_id, id, kind, at, recorded_at, charge, attempt)
      select page, 'asked:1:1', 'charge-asked', now(), now(), 1, 1 from made;
    analyze;`)
    .then(() => client.query('select page from made order by n'));
  return rows.map((row) => (row as unknown as { page: string }).page);
}

function event({ origin }: RunningProduct, subscription: string, end: string, attempt: number): string {
  const charge = `${subscription}:1:${attempt}`;
  const intent = {
    id: `pi_${subscription}_${attempt}`,
    object: 'payment_intent',
    amount: 499,
    currency: 'eur',
    metadata: { site: origin, charge },
  };
  return JSON.stringify({
    id: `evt_${subscription}_${attempt}`,
    object: 'event',
    type: `payment_intent.${end}`,
    created: Math.floor(Date.now() / 1000) + attempt,
    data: { object: intent },
  });
}

async function tell({ origin }: RunningProduct, body: string): Promise<void> {
  const at = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  const answer = await fetch(`${origin}/api/billing/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` },
    body,
  });
  if (!answer.ok) throw new Error(`webhook: ${answer.status} ${await answer.text()}`);
}

async function untilApplied(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ waiting: number }>(
      `select count(*)::int as waiting from public.payment_events where outcome = 'received'`,
    );
    if (rows[0]?.waiting === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function demandOrder(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ good: number }>(
    `select count(*)::int as good from public.subscriptions s
       join public.subscription_events refused on refused.subscription_id = s.id and refused.kind = 'refused'
       join public.subscription_events paid on paid.subscription_id = s.id and paid.kind = 'paid' and paid.charge = 1
     where s.status = 'active' and refused.at < paid.at`,
  );
  if (rows[0]?.good !== customers) throw new Error(`${rows[0]?.good} of ${customers} subscriptions are in order`);
}
