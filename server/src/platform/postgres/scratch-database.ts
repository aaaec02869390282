import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** The owner of the database may not create another one beside it. */
export class ScratchRefused extends Error {
  override readonly name = 'ScratchRefused';
}

export interface ScratchDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** An empty database on the same server, under a name of its own. */
export async function createScratchDatabase(url: string): Promise<ScratchDatabase> {
  const name = `placejuste_scratch_${randomBytes(6).toString('hex')}`;
  await onServer(url, `create database ${name}`).catch((error: { code?: string }) => {
    if (error.code === '42501') throw new ScratchRefused();
    throw error;
  });
  const address = new URL(url);
  address.pathname = `/${name}`;
  return { url: address.href, drop: () => onServer(url, `drop database if exists ${name} with (force)`) };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
