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

const prefix = 'placejuste_scratch_';

/**
 * An empty database on the same server, under a name of its own. A session stays in it until it is dropped: that is how
 * other processes see that it is in use.
 */
export async function createScratchDatabase(url: string): Promise<ScratchDatabase> {
  const name = `${prefix}${randomBytes(6).toString('hex')}`;
  const address = new URL(url);
  address.pathname = `/${name}`;
  const presence = new pg.Client({ connectionString: address.href, keepAlive: true });
  // Of a session that PostgreSQL ends: whoever uses the database hears of it.
  presence.on('error', () => undefined);
  await whileNobodySweeps(url, async (client) => {
    await client.query(`create database ${name}`).catch((error: { code?: string }) => {
      if (error.code === '42501') throw new ScratchRefused();
      throw error;
    });
    await presence.connect();
  });
  return {
    url: address.href,
    async drop() {
      await presence.end().catch(() => undefined);
      await onServer(url, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** In use, another owner's, dropped meanwhile. */
const leftAlone = new Set(['55006', '42501', '3D000']);

/** Drops the scratch databases of processes that were killed; PostgreSQL refuses to drop one that has a session. */
export async function dropAbandonedDatabases(url: string): Promise<void> {
  await whileNobodySweeps(url, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    );
    for (const { datname } of rows)
      await client
        .query(`drop database if exists ${pg.escapeIdentifier(datname)}`)
        .catch((error: { code?: string }) => {
          if (!leftAlone.has(error.code ?? '')) throw error;
        });
  });
}

/** One that was just created has no session yet. The lock ends with the session. */
function whileNobodySweeps(url: string, run: (client: pg.Client) => Promise<void>): Promise<void> {
  return onServer(url, async (client) => {
    await client.query(`select pg_advisory_lock(hashtextextended('scratch databases', 0))`);
    await run(client);
  });
}

async function onServer(url: string, run: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await run(client);
  } finally {
    await client.end();
  }
}
