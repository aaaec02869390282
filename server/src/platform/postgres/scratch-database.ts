import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Thrown when the owner of the database may not create another one. */
export class ScratchRefused extends Error {
  override readonly name = 'ScratchRefused';
}

export interface ScratchDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * Prefix of the scratch databases of this service, derived from its database: services of one cluster recognise their
 * own.
 */
async function readPrefix(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ service: string }>(
    `select left(encode(sha256(convert_to(current_database()::text, 'UTF8')), 'hex'), 12) as service`,
  );
  return `placejuste_scratch_${rows[0]?.service}_`;
}

const connectMs = 10_000;

/**
 * Creates an empty database on the same server, with a name of its own. A session stays in it until it is dropped,
 * which shows other processes that it is in use.
 */
export async function createScratchDatabase(url: string): Promise<ScratchDatabase> {
  return onServer(url, async (client) => {
    const name = `${await readPrefix(client)}${randomBytes(6).toString('hex')}`;
    const address = new URL(url);
    address.pathname = `/${name}`;
    const presence = new pg.Client({
      connectionString: address.href,
      keepAlive: true,
      connectionTimeoutMillis: connectMs,
    });
    // PostgreSQL may end this session; the users of the database notice it on their own sessions.
    presence.on('error', () => undefined);
    // A new database has no session yet: this lock prevents a sweep meanwhile.
    await client.query(`select pg_advisory_lock(${lock})`);
    await client.query(`create database ${name}`).catch((error: { code?: string }) => {
      if (error.code === '42501') throw new ScratchRefused();
      throw error;
    });
    await presence.connect();
    return {
      url: address.href,
      async drop() {
        await presence.end().catch(() => undefined);
        await onServer(url, (last) => last.query(`drop database if exists ${name} with (force)`));
      },
    };
  });
}

/** Lock of the service's database, held until its session ends. */
const lock = `hashtextextended('scratch databases', 0)`;

/** Codes of databases not to drop: in use, of another owner, or already dropped. */
const leftAlone = new Set(['55006', '42501', '3D000']);

/**
 * Drops the scratch databases of processes that were killed; PostgreSQL refuses to drop one with a session. While
 * another process creates or sweeps databases, this waits for the next time.
 */
export async function dropAbandonedDatabases(url: string): Promise<void> {
  await onServer(url, async (client) => {
    const locked = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(${lock}) as taken`);
    if (locked.rows[0]?.taken !== true) return;
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [await readPrefix(client)],
    );
    for (const { datname } of rows)
      await client
        .query(`drop database if exists ${pg.escapeIdentifier(datname)}`)
        .catch((error: { code?: string }) => {
          if (!leftAlone.has(error.code ?? '')) throw error;
        });
  });
}

async function onServer<Done>(url: string, run: (client: pg.Client) => Promise<Done>): Promise<Done> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}
