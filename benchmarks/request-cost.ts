// CPU cost of a request for the processes that answer it, and for the sessions of PostgreSQL on the same machine.
import type pg from 'pg';
import { timedInFlight } from './deposits.ts';
import { cpuSeconds } from './process-figures.ts';
import type { ProductOnServer } from './product-on-server.ts';
import type { RunningProduct } from './running-product.ts';

const reads = 600;

export interface Cost {
  readonly rate: number;
  /** CPU time of each. */
  readonly serviceMs: number;
  readonly databaseMs: number;
  readonly databaseKb: number;
}

/** Reads of the person's account, from each product in turn. */
export async function readAccount(
  { client, depositor }: ProductOnServer,
  products: readonly RunningProduct[],
): Promise<Cost> {
  const headers = { authorization: `Bearer ${depositor.person.session.access_token}` };
  const turns = Array.from({ length: reads }, (_, turn) => turn);
  return costOf(client, products, reads, () =>
    timedInFlight(turns, 4, async (turn) => {
      const answer = await fetch(`${products[turn % products.length]?.origin}/api/account`, { headers });
      if (!answer.ok) throw new Error(`/api/account: ${answer.status}`);
      await answer.arrayBuffer();
    }),
  );
}

/** PostgreSQL runs on this machine: the CPU time of its session processes is read like the service's. */
export async function costOf(
  client: Pick<pg.Client, 'query'>,
  products: readonly RunningProduct[],
  times: number,
  work: () => Promise<unknown>,
): Promise<Cost> {
  const sessions = async (): Promise<ReadonlyMap<number, number>> => {
    const { rows } = await client.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    return new Map(await Promise.all(rows.map(async ({ pid }) => [pid, await cpuSeconds(pid)] as const)));
  };
  const services = async (): Promise<number> =>
    (await Promise.all(products.map(({ pid }) => cpuSeconds(pid)))).reduce((sum, seconds) => sum + seconds, 0);
  const size = async (): Promise<number> => {
    const { rows } = await client.query<{ size: string }>('select pg_database_size(current_database()) as size');
    return Number(rows[0]?.size) / 1000;
  };
  const [service, database, kb, started] = [await services(), await sessions(), await size(), performance.now()];
  await work();
  const seconds = (performance.now() - started) / 1000;
  const databaseSeconds = [...(await sessions())].reduce((sum, [pid, at]) => sum + at - (database.get(pid) ?? 0), 0);
  return {
    rate: times / seconds,
    serviceMs: (((await services()) - service) * 1000) / times,
    databaseMs: (databaseSeconds * 1000) / times,
    databaseKb: ((await size()) - kb) / times,
  };
}
