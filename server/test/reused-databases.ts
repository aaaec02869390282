import { readFileSync } from 'node:fs';
import pg from 'pg';
import { inject } from 'vitest';
import {
  createEmbeddedPool,
  createPooledDatabase,
  createServerPool,
  startEngine,
  usualLimits,
  withSealedColumns,
} from '../src/platform/postgres/index.ts';
import { testCipher } from './test-secrets.ts';
import type { OpenDatabase } from '../src/platform/postgres/index.ts';
import { cloneTemplate, type ServerCluster } from './server-cluster.ts';
import { cleanSession, readTemplateState, type TemplateSession } from './template-state.ts';

/** A database made from the template, which the tests of one file use one after the other. */
interface Base {
  /** Connection address for another process; null for the embedded database, which lives in this process's memory. */
  readonly url: string | null;
  /** New sessions for one test; closing them leaves the base as that test left it. */
  connect(): Promise<OpenDatabase>;
  /** Back to the template, while no test has a session; false when that cannot be had. */
  restore(): Promise<boolean>;
  end(): Promise<void>;
}

/** What one test, or one block, opened. */
export interface OpenedDatabase {
  readonly db: OpenDatabase;
  readonly url: string | null;
  /** Once `db` is closed: the next to open may have the base, put back first. */
  releaseBuffer(): void;
}

/** Databases that hold exactly the template, reused when that can be had by putting it back, new when not. */
export interface Databases {
  open(): Promise<OpenedDatabase>;
  end(): Promise<void>;
}

function databases(make: () => Promise<Base>): Databases {
  const idle: Base[] = [];
  const take = async (): Promise<Base> => {
    for (let base = idle.pop(); base !== undefined; base = idle.pop()) {
      // Whatever went wrong, a new one is always right.
      if (await base.restore().catch(() => false)) return base;
      await base.end();
    }
    return make();
  };
  return {
    async open() {
      const base = await take();
      return { db: await base.connect(), url: base.url, releaseBuffer: () => void idle.push(base) };
    },
    async end() {
      await Promise.all(idle.splice(0).map((base) => base.end()));
    },
  };
}

export const embeddedDatabases = databases(makeEmbedded);

export function serverDatabases(cluster: ServerCluster): Databases {
  return (onServer ??= databases(() => makeClone(cluster)));
}

let onServer: Databases | undefined;

let sharedImage: Uint8Array | undefined;

/** Read once a test file, into memory that every engine thread shares. */
function image(): Uint8Array {
  if (sharedImage === undefined) {
    const content = readFileSync(inject('embeddedImage'));
    sharedImage = new Uint8Array(new SharedArrayBuffer(content.length));
    sharedImage.set(content);
  }
  return sharedImage;
}

async function makeEmbedded(): Promise<Base> {
  const engine = await startEngine(null, image());
  // The end of a session leaves the engine running; ending its thread, as a query past its limit does, is final.
  const source = { engine: { ...engine, close: async () => undefined } };
  const within = async <T>(work: (session: TemplateSession) => Promise<T>): Promise<T> => {
    const { pool, waitUntilReleased } = await createEmbeddedPool(source, usualLimits, () => undefined);
    return work(pool).finally(() => pool.end().then(waitUntilReleased));
  };
  const state = await within((session) => readTemplateState(session, true));
  return {
    url: null,
    restore: () => within(async (session) => (await cleanSession(session)) && state.restore(session)),
    connect: async () => {
      const { pool, waitUntilReleased } = await createEmbeddedPool(source, usualLimits, () => undefined);
      return withSealedColumns(createPooledDatabase('embedded', pool, { release: waitUntilReleased }), testCipher);
    },
    end: () => engine.terminate(),
  };
}

/** The sessions stay from one test to the next: a new one would read the catalogs of PostgreSQL again. */
async function makeClone(cluster: ServerCluster): Promise<Base> {
  const { url, drop } = await cloneTemplate(cluster);
  const harness = new pg.Client({ connectionString: url });
  harness.on('error', () => undefined);
  await harness.connect();
  const state = await readTemplateState(harness, false);
  const pool = createServerPool(url, { ...usualLimits, sessions: 4 }, () => undefined);
  return {
    url,
    restore: async () => {
      await alone(harness, pool);
      await discardAll(pool);
      return state.restore(harness, pool);
    },
    connect: async () => withSealedColumns(createPooledDatabase('server', lend(pool)), testCipher),
    end: async () => {
      await Promise.all([pool.end(), harness.end().catch(() => undefined)]);
      await drop();
    },
  };
}

/** The sessions of `pool` until `end`, which leaves them open. */
function lend(pool: pg.Pool): pg.Pool {
  let isEnded = false;
  return new Proxy(pool, {
    get(target, key) {
      if (key === 'ending') return isEnded;
      if (key === 'end') return async () => void (isEnded = true);
      if (isEnded && (key === 'connect' || key === 'query'))
        return () => Promise.reject(new Error('The test that had this database is over'));
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

const maxChecks = 200;

/** A session that was just given back may still be finishing its last statement: waits for it, then gives up. */
async function alone(harness: pg.Client, pool: pg.Pool): Promise<void> {
  for (let check = 0; check < maxChecks; check += 1) {
    const found = await harness.query<{ others: number }>(`select count(*)::int as others from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`);
    if (pool.idleCount === pool.totalCount && found.rows[0]?.others === pool.totalCount) return;
  }
  throw new Error('Another session is still on this database');
}

async function discardAll(pool: pg.Pool): Promise<void> {
  const sessions = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  try {
    await Promise.all(sessions.map((session) => session.query('discard all')));
  } finally {
    for (const session of sessions) session.release();
  }
}
