import pg from 'pg';
import { newDatabase } from './bench-database.ts';
import type { Figure } from './figure.ts';
import { cpuSeconds, forgetPeak, memoryMb } from './process-figures.ts';
import { createAccount, newDataDir, startProduct, subscribe } from './running-product.ts';

const payments = Number(process.env['PAYMENTS'] ?? 100_000);
/** Events of the provider that never reached the service. */
const lost = 100;
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Seconds of a nightly reconciliation: the provider lists so many events, some of which were lost; and memory of the
 * service during it ÷ at rest.
 */
export async function run(): Promise<readonly Figure[]> {
  const data = await newDataDir();
  const database = await newDatabase();
  const client = new pg.Client(database.url);
  try {
    const product = await startProduct(data.path, database.url);
    await subscribe(product, await createAccount(product));
    await client.connect();
    await tellMany(client);
    const rest = await memoryMb(product.pid, 'now');
    await forgetPeak(product.pid);
    const cpu = await cpuSeconds(product.pid);
    const seconds = await reconcileNow(client);
    const cpuTaken = (await cpuSeconds(product.pid)) - cpu;
    const peak = await memoryMb(product.pid, 'peak');
    await product.stop();
    await demandLostOnes(client);
    const detail = `${payments} events, ${lost} of them lost, PostgreSQL; ${cpuTaken.toFixed(1)} s of processor`;
    return [
      { key: 'reconciliation-seconds', value: seconds, detail },
      {
        key: 'reconciliation-memory',
        value: peak / rest,
        detail: `${Math.round(peak)} MB at most, ${Math.round(rest)} before`,
      },
    ];
  } finally {
    await client.end();
    await data.remove();
    await database.drop();
  }
}

/** Payments received over three days, and abandoned pages, as events of the provider. */
async function tellMany(client: pg.Client): Promise<void> {
  await client.query(`
    create temp table told as select gen_random_uuid() as page, gen_random_uuid() as reference, n,
      now() - interval '3 days' * n / ${payments} as at from generate_series(1, ${payments}) as n;
    insert into public.checkouts select (jsonb_populate_record(
      null::public.checkouts, to_jsonb(c) || jsonb_build_object(
      'id', told.reference, 'provider_reference', told.page, 'payment', null, 'state', 'open', 'settled_at', null,
      'created_at', told.at))).*
      from (select * from public.checkouts limit 1) c, told where n <= ${lost};
    insert into public.sandbox_events (id, at, body) select page || ':' || type, at, jsonb_build_object(
      'id', page || ':' || type, 'type', type, 'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'reference', reference, 'page', page, 'payment', case when n <= ${lost} then null else page end,
      'amountCents', 499)::text
      from (select *, case when n <= ${lost} then 'cancelled' else 'paid' end as type from told) t order by n;
    insert into public.payment_events select (jsonb_populate_record(
      null::public.payment_events, to_jsonb(e) || jsonb_build_object(
      'event_id', told.page || ':paid', 'reference', told.reference, 'provider_reference', told.page,
      'payment', told.page, 'received_at', told.at))).*
      from (select * from public.payment_events limit 1) e, told where told.n > ${lost};
    analyze;`);
}

/** Runs the nightly job now; returns the seconds between its start and its end. */
async function reconcileNow(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    `update pgboss.job set start_after = now() where name = 'billing.reconcile' and state = 'created' returning id`,
  );
  for (;;) {
    await wait(250);
    const job = await client.query<{ seconds: number | null; state: string }>(
      `select state::text, extract(epoch from completed_on - started_on)::float8 as seconds
       from pgboss.job where id = $1`,
      [rows[0]?.id],
    );
    const [found] = job.rows;
    if (found === undefined || found.state === 'failed') throw new Error('The reconciliation failed');
    if (found.state === 'completed' && found.seconds !== null) return found.seconds;
  }
}

async function demandLostOnes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ closed: number; heard: number }>(
    `select (select count(*)::int from public.checkouts where state = 'cancelled') as closed,
            (select count(*)::int from public.payment_events) as heard`,
  );
  if (rows[0]?.closed !== lost || rows[0].heard !== payments + 1)
    throw new Error(`${rows[0]?.closed} of ${lost} lost events were taken, ${rows[0]?.heard} are kept`);
}
