import { randomBytes } from 'node:crypto';
import pg from 'pg';

export type DatabaseKind = 'embedded' | 'server';

export interface OwnDatabase {
  /** Undefined for the embedded database. */
  readonly url: string | undefined;
  drop(): Promise<void>;
}

const clusterUrl = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

async function onCluster(sql: string): Promise<void> {
  const client = new pg.Client(clusterUrl);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Creates an empty database, dropped at the end. */
export async function ownDatabase(kind: DatabaseKind): Promise<OwnDatabase> {
  if (kind === 'embedded') return { url: undefined, drop: async () => undefined };
  const name = `placejuste_e2e_${randomBytes(6).toString('hex')}`;
  await onCluster(`create database ${name}`);
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  // It need not survive a crash of the server: commits do not wait for the disk.
  url.searchParams.set('options', '-csynchronous_commit=off');
  return { url: url.href, drop: () => onCluster(`drop database if exists ${name} with (force)`) };
}
