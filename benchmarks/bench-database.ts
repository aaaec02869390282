import { randomBytes } from 'node:crypto';
import pg from 'pg';

export const clusterUrl = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

export interface BenchDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Creates an empty database for one benchmark, on the server of the tests. */
export async function newDatabase(): Promise<BenchDatabase> {
  const name = `placejuste_bench_${randomBytes(5).toString('hex')}`;
  await runSql(clusterUrl, `create database ${name}`);
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runSql(clusterUrl, `drop database if exists ${name} with (force)`) };
}

export async function runSql(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
