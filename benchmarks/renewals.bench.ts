import pg from 'pg';
import { newDatabase, type BenchDatabase } from './bench-database.ts';
import type { Figure } from './figure.ts';
import { cpuSeconds } from './process-figures.ts';
import { createAccount, newDataDir, startProduct, subscribe } from './running-product.ts';

/** Each subscription is processed alone: the night of a hundred thousand is extrapolated from these. */
const subscriptions = Number(process.env['RENEWALS'] ?? 2000);
const night = 100_000;
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Minutes of a night of renewals: the sandbox charges the second month of every subscription, with receipt and invoice;
 * against plain statements that write the same rows, one transaction each.
 */
export async function run(): Promise<readonly Figure[]> {
  const data = await newDataDir();
  const database = await newDatabase();
  const client = new pg.Client(database.url);
  try {
    await makeFirst(data.path, database);
    await client.connect();
    await multiply(client);
    const plain = await plainSeconds(client);
    const commitsBefore = await commitsOf(client);
    const product = await startProduct(data.path, database.url);
    const before = { cpu: await cpuSeconds(product.pid) };
    const begun = performance.now();
    await untilNoneIsDue(client);
    const seconds = (performance.now() - begun) / 1000;
    await untilAllAreMailed(client);
    const mailedSeconds = (performance.now() - begun) / 1000;
    const cpuMs = ((await cpuSeconds(product.pid)) - before.cpu) * 1000;
    await product.stop();
    const commits = (await commitsOf(client)) - commitsBefore;
    const { rows } = await client.query<{ paid: number }>(
      `select count(*)::int as paid from subscription_events where kind = 'paid' and charge = 1`,
    );
    if (rows[0]?.paid !== subscriptions) throw new Error(`${rows[0]?.paid} of ${subscriptions} were renewed`);
    await demandInvoices(client);
    const rate = subscriptions / seconds;
    const detail =
      `${Math.round(rate)} renewals a second, ${Math.round(subscriptions / plain)} plain transactions a second; ` +
      `${subscriptions} subscriptions, PostgreSQL, the last receipt mailed after ` +
      `${((mailedSeconds / subscriptions / 60) * night).toFixed(1)} minutes of such a night; ` +
      `of the service ${(cpuMs / subscriptions).toFixed(1)} ms of processor ` +
      `and ${(commits / subscriptions).toFixed(1)} transactions each`;
    return [{ key: 'renewal-night', value: night / rate / 60, detail }];
  } finally {
    await client.end();
    await data.remove();
    await database.drop();
  }
}

/** Creates one subscription through the API. */
async function makeFirst(dataDir: string, database: BenchDatabase): Promise<void> {
  const product = await startProduct(dataDir, database.url);
  await subscribe(product, await createAccount(product));
  await product.stop();
}

/** Copies the rows for many people, with new ids, a month older. */
async function multiply(client: pg.Client): Promise<void> {
  await client.query(`
    create temp table made as select gen_random_uuid() as person, gen_random_uuid() as page, n
      from generate_series(1, ${subscriptions}) as n;
    insert into auth.users select (jsonb_populate_record(
      null::auth.users, to_jsonb(u) || jsonb_build_object(
      'id', person, 'email', 'essai.' || n || '@exemple.fr'))).* from auth.users u, made;
    insert into public.profiles select (jsonb_populate_record(
      null::public.profiles, to_jsonb(p) || jsonb_build_object(
      'user_id', person, 'email', 'essai.' || n || '@exemple.fr'))).*
      from (select * from public.profiles limit 1) p, made on conflict do nothing;
    insert into public.sandbox_payments select (jsonb_populate_record(
      null::public.sandbox_payments, to_jsonb(s) || jsonb_build_object(
      'id', page, 'reference', page))).* from (select * from public.sandbox_payments limit 1) s, made;
    insert into public.checkouts select (jsonb_populate_record(
      null::public.checkouts, to_jsonb(c) || jsonb_build_object(
      'id', page, 'user_id', person, 'provider_reference', page, 'payment', page))).*
      from (select * from public.checkouts where state = 'paid' limit 1) c, made;
    insert into public.subscriptions select (jsonb_populate_record(
      null::public.subscriptions, to_jsonb(s) || jsonb_build_object(
      'id', page, 'user_id', person, 'card', page, 'started_at', s.started_at - interval '1 month 1 day',
      'starts_on', s.starts_on - interval '1 month 1 day', 'next_look_at', now() - interval '1 hour'))).*
      from (select * from public.subscriptions limit 1) s, made;
    insert into public.subscription_events select (jsonb_populate_record(
      null::public.subscription_events, to_jsonb(e) || jsonb_build_object(
      'subscription_id', page, 'at', e.at - interval '1 month 1 day',
      'id', case when e.kind = 'paid' then 'paid:' || page else e.id end,
      'payment', case when e.kind = 'paid' then page end))).*
      from (select * from public.subscription_events) e, made;
    delete from public.subscriptions where id not in (select page from made);
    analyze;`);
}

/** Seconds of as many durable transactions of five rows each. */
async function plainSeconds(client: pg.Client): Promise<number> {
  await client.query('create table plain (id bigserial primary key, body text)');
  const begun = performance.now();
  for (let count = 0; count < subscriptions; count += 1) {
    await client.query('begin');
    for (let row = 0; row < 5; row += 1) await client.query('insert into plain (body) values ($1)', ['x'.repeat(200)]);
    await client.query('commit');
  }
  return (performance.now() - begun) / 1000;
}

/** Number of transactions committed in this database, which is updated within a second. */
async function commitsOf(client: pg.Client): Promise<number> {
  await wait(1500);
  const { rows } = await client.query<{ commits: string }>(
    'select xact_commit as commits from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.commits);
}

/** Checks that each renewal and the first payment have an invoice, and that no number is missing. */
async function demandInvoices(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ count: number; last: number }>(
    'select count(*)::int as count, max(sequence) as last from public.invoices',
  );
  const expected = subscriptions + 1;
  if (rows[0]?.count !== expected || rows[0].last !== expected)
    throw new Error(`${rows[0]?.count} invoices, the last is ${rows[0]?.last}, expected ${expected}`);
}

async function untilNoneIsDue(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ due: number }>(
      'select count(*)::int as due from public.subscriptions where next_look_at <= now()',
    );
    if (rows[0]?.due === 0) return;
    await wait(100);
  }
}

async function untilAllAreMailed(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ waiting: number }>(
      `select count(*)::int as waiting from pgboss.job where name = 'notices.deliver-mail' and state < 'completed'`,
    );
    if (rows[0]?.waiting === 0) return;
    await wait(100);
  }
}
