import { randomBytes } from 'node:crypto';
import pg from 'pg';
import {
  computeFingerprint,
  migrate,
  createPooledDatabase,
  createServerPool,
  usualLimits,
} from '../src/platform/postgres/index.ts';
import type { Migration } from '../src/platform/postgres/index.ts';

const templatePrefix = 'placejuste_template_';
const clonePrefix = 'placejuste_test_';
/** Age of a template not rebuilt, or of a clone left by a killed run, before it is dropped, in seconds. */
const staleSeconds = { template: 86_400, clone: 6 * 3_600 };

/** Data with which a test worker makes its own databases on the server. */
export interface ServerCluster {
  readonly url: string;
  readonly template: string;
  /** Prefix of the names of this run's clones, so that its end can drop them all. */
  readonly clonePrefix: string;
}

export async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/** Builds the template of these migrations once, however many runs start together. */
export async function prepareCluster(url: string, migrations: readonly Migration[]): Promise<ServerCluster> {
  const template = `${templatePrefix}${computeFingerprint(migrations)}`;
  const now = Math.floor(Date.now() / 1000);
  await withClient(url, async (client) => {
    await client.query('select pg_advisory_lock(7260719522)');
    await dropStale(client, now, template);
    const found = await client.query('select from pg_database where datname = $1', [template]);
    if (found.rowCount === 0) await buildTemplate(client, url, template, migrations);
    await client.query(`comment on database ${template} is '${now}'`);
  });
  return { url, template, clonePrefix: `${clonePrefix}${now}_${randomBytes(4).toString('hex')}_` };
}

async function buildTemplate(
  client: pg.Client,
  url: string,
  template: string,
  migrations: readonly Migration[],
): Promise<void> {
  const draft = `${template}_draft`;
  await client.query(`drop database if exists ${draft} with (force)`);
  await client.query(`create database ${draft} template template0`);
  const pool = createServerPool(databaseUrl(url, draft), usualLimits, () => undefined);
  const db = createPooledDatabase('server', pool);
  await migrate(db, migrations).finally(() => db.close());
  await client.query(`alter database ${draft} with allow_connections false`);
  await client.query(`alter database ${draft} rename to ${template}`);
}

async function dropStale(client: pg.Client, now: number, kept: string): Promise<void> {
  const rows = await client.query<{ name: string; made: string | null }>(
    `select datname as name, shobj_description(oid, 'pg_database') as made from pg_database where ` +
      `datname like 'placejuste\\_%'`,
  );
  for (const { name, made } of rows.rows) {
    if (name === kept) continue;
    const birth = name.startsWith(clonePrefix)
      ? Number(name.slice(clonePrefix.length).split('_')[0])
      : Number(made ?? now);
    const age = name.startsWith(clonePrefix) ? staleSeconds.clone : staleSeconds.template;
    if (now - birth > age) await client.query(`drop database if exists ${name} with (force)`);
  }
}

/** Drops the clones of the run that a killed worker left. */
export async function dropClones(cluster: ServerCluster): Promise<void> {
  await withClient(cluster.url, async (client) => {
    const rows = await client.query<{ name: string }>(
      `select datname as name from pg_database where starts_with(datname, $1)`,
      [cluster.clonePrefix],
    );
    for (const { name } of rows.rows) await client.query(`drop database if exists ${name} with (force)`);
  });
}

/** Makes a fresh copy of the template; call `drop` once its sessions are closed. */
export async function cloneTemplate(cluster: ServerCluster): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const name = `${cluster.clonePrefix}${randomBytes(6).toString('hex')}`;
  await withClient(cluster.url, (client) => client.query(`create database ${name} template ${cluster.template}`));
  const url = new URL(databaseUrl(cluster.url, name));
  // No commit waits for the disk, since a clone does not have to survive a crash. Set on its sessions, not on the
  // database: all databases share one list of settings, and each other test would see its own changed. Without a space,
  // which libpq and Node encode differently in an address.
  url.searchParams.set('options', '-csynchronous_commit=off');
  return {
    url: url.href,
    drop: async () => {
      await withClient(cluster.url, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

function databaseUrl(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
