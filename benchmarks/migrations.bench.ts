import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { newDatabase } from './bench-database.ts';
import type { Figure } from './figure.ts';
import { addMillionRows, grownTables } from './million-rows.ts';
import { root } from './running-product.ts';

const program = join(root, 'server/src/platform/postgres/migrations/apply-migrations.process.ts');

/** Rows of each table: `MIGRATION_ROWS=1000000` for the target size, some minutes and 6 GB. */
const rows = Number(process.env['MIGRATION_ROWS'] ?? 20_000);
/** Last migration applied before the rows are written. */
const from = process.env['MIGRATIONS_FROM'] ?? '20261127110000_end_of_outside_flows';
const pauseMs = 2;
const told = 6;

/** Applies the last migrations to full tables while a session writes to each of them: longest wait of a write. */
export async function run(): Promise<readonly Figure[]> {
  const database = await newDatabase();
  try {
    await apply(database.url, from);
    await addMillionRows(database.url, rows);
    let applied: readonly AppliedMigration[] = [];
    const waits = await whileWriting(database.url, async () => {
      applied = await apply(database.url, '99999999999999');
    });
    return [figure(applied, waits)];
  } finally {
    await database.drop();
  }
}

interface AppliedMigration {
  readonly name: string;
  readonly tookMs: number;
}

/** Applies the migrations up to that one, like the start of the product. */
async function apply(url: string, last: string): Promise<readonly AppliedMigration[]> {
  const child = spawn(process.execPath, [program, url, last], { stdio: ['ignore', 'pipe', 'inherit'] });
  const applied: AppliedMigration[] = [];
  const exited = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) applied.push(JSON.parse(line) as AppliedMigration);
  const [code] = await exited;
  if (code !== 0) throw new Error(`Migrations ended with ${String(code)}`);
  return applied;
}

interface Wait {
  readonly table: string;
  readonly ms: number;
}

/** Longest write of each table during `work`, one session for each. */
async function whileWriting(url: string, work: () => Promise<unknown>): Promise<readonly Wait[]> {
  let isOver = false;
  const writers = grownTables.map(async (table): Promise<Wait> => {
    const client = new pg.Client(url);
    await client.connect();
    let longest = 0;
    const key = table.endsWith('stay_alarms') ? 'declaration_id' : 'id';
    const found = await client.query<{ key: string }>(`select ${key} as key from ${table} limit 1`);
    await client.query('set session_replication_role = replica');
    while (!isOver) {
      const began = performance.now();
      await client.query(`update ${table} set ${key} = ${key} where ${key} = $1`, [found.rows[0]?.key]);
      longest = Math.max(longest, performance.now() - began);
      await setTimeout(pauseMs);
    }
    await client.end();
    return { table, ms: longest };
  });
  await setTimeout(500);
  await work().finally(() => {
    isOver = true;
  });
  return Promise.all(writers);
}

function figure(applied: readonly AppliedMigration[], waits: readonly Wait[]): Figure {
  const longest = waits.toSorted((one, other) => other.ms - one.ms);
  const slowest = applied.toSorted((one, other) => other.tookMs - one.tookMs);
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
  const list = (lines: readonly string[]): string => lines.slice(0, told).join(', ');
  return {
    key: 'migration-wait-ms',
    value: longest[0]?.ms ?? Number.NaN,
    detail:
      `${applied.length} migrations after ${from}, ${rows} rows in each of ${grownTables.length} tables; ` +
      `waits: ${list(longest.map(({ table, ms }) => `${table} ${seconds(ms)}`))}; ` +
      `slowest: ${list(slowest.map(({ name, tookMs }) => `${name} ${seconds(tookMs)}`))}`,
  };
}
