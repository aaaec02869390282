import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { call, depositAction, storePhotos, timedInFlight, type DepositAction } from './deposits.ts';
import type { Figure } from './figure.ts';
import { withProductOnServer, type ProductOnServer } from './product-on-server.ts';
import { costOf, readAccount, type Cost } from './request-cost.ts';

const writers = [1, 2, 4, 8] as const;
const depositsPerTurn = 160;
const lockSeconds = 3;
const batch = 64;

/**
 * Figures for sizing a machine (`docs/scale.md`): cost of a read and of a deposit for the service, PostgreSQL and its
 * disk; then the throughput allowed by the lock of the log: whole deposits by so many writers, the part under the lock
 * alone, and that many entries under one head. On PostgreSQL.
 */
export async function run(): Promise<readonly Figure[]> {
  return withProductOnServer(async (on) => {
    // The first turn is a warm-up.
    await wholeDeposits(on, 4);
    const [whole, alone, batched]: [Cost[], Rate[], Rate[]] = [[], [], []];
    for (const count of writers) whole.push(await wholeDeposits(on, count));
    for (const count of writers) alone.push(await underTheLock(on, count, 1));
    for (const count of writers) batched.push(await underTheLock(on, count, batch));
    const list = (rates: readonly Rate[]): string => rates.map(({ rate }) => rate.toFixed(0)).join(', ');
    const best = (rates: readonly Rate[]): number => Math.max(...rates.map(({ rate }) => rate));
    const read = await readAccount(on, [on.product]);
    const last = whole.at(-1);
    const deposit = (last?.serviceMs ?? Number.NaN) + (last?.databaseMs ?? Number.NaN);
    return [
      {
        key: 'deposits-server-per-second',
        value: best(whole),
        detail:
          `with ${writers.join(', ')} at once: ${list(whole)}; ` + `${last?.databaseKb.toFixed(1)} kB of database each`,
      },
      { key: 'deposit-processor-ms', value: deposit, detail: `${of(last)}; photographs apart` },
      { key: 'read-processor-ms', value: read.serviceMs + read.databaseMs, detail: `GET /api/account, ${of(read)}` },
      {
        key: 'log-appends-per-second',
        value: best(alone),
        detail: `under the lock alone, with ${writers.join(', ')} sessions: ${list(alone)}`,
      },
      {
        key: 'log-batched-appends-per-second',
        value: best(batched),
        detail: `${batch} entries under one head, with ${writers.join(', ')} sessions: ${list(batched)}`,
      },
    ];
  });
}

interface Rate {
  readonly rate: number;
}

const of = (cost: Cost | undefined): string =>
  `${cost?.serviceMs.toFixed(1)} ms of the service and ${cost?.databaseMs.toFixed(1)} ms of PostgreSQL`;

async function wholeDeposits(on: ProductOnServer, inFlight: number): Promise<Cost> {
  const { client, product, depositor } = on;
  const actions: DepositAction[] = [];
  for (let made = 0; made < depositsPerTurn; made += 1) {
    const id = randomUUID();
    actions.push(depositAction(depositor, id, await storePhotos(client, depositor, id)));
  }
  return costOf(on.client, [on.product], depositsPerTurn, () =>
    timedInFlight(actions, inFlight, (action) => call(product, depositor.person, 'POST', '/api/sync', action)),
  );
}

/** Statements of a deposit from the lock to the commit; the head is not signed. */
async function underTheLock({ databaseUrl }: ProductOnServer, sessions: number, entries: number): Promise<Rate> {
  const until = performance.now() + lockSeconds * 1000;
  const write = async (): Promise<number> => {
    const client = new pg.Client(databaseUrl);
    await client.connect();
    let written = 0;
    while (performance.now() < until) {
      await client.query('begin');
      await client.query('select size, hashes from app.log_edge(true)');
      const { rows } = await client.query<{ size: string; root: Buffer }>(
        `select (max(a.entry_index) + 1)::text as size, (array_agg(a.root order by a.entry_index desc))[1] as root
          from generate_series(1, $1) n
          cross join lateral app.append_to_log(gen_random_uuid(), convert_to('receipt ' || n, 'UTF8'), now()) a`,
        [entries],
      );
      const head = JSON.stringify({ at: new Date().toISOString(), size: rows[0]?.size });
      await client.query('insert into evidence_tree_heads (size, root, text, signature) values ($1, $2, $3, $4)', [
        rows[0]?.size,
        rows[0]?.root,
        head,
        'essai',
      ]);
      await client.query('commit');
      written += entries;
    }
    await client.end();
    return written;
  };
  const started = performance.now();
  const counts = await Promise.all(Array.from({ length: sessions }, write));
  const total = counts.reduce((sum, count) => sum + count, 0);
  return { rate: (total * 1000) / (performance.now() - started) };
}
