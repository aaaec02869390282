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

/** A database made from the template, which the tests of one file use in turn. */
interface Base {
  /** Connection address for another process; null for the embedded database, which lives in this process's memory. */
  readonly url: string | null;
  /** Opens sessions for one test; closing them leaves the database as that test left it. */
  connect(): Promise<OpenDatabase>;
  /** Resets the database to the template, without open sessions; false when that is impossible. */
  restore(): Promise<boolean>;
  end(): Promise<void>;
}

/** A database opened by one test, or one block. */
export interface OpenedDatabase {
  readonly db: OpenDatabase;
  readonly url: string | null;
  /** Gives the closed database back, so that the next test may reuse it after a reset. */
  releaseBuffer(): void;
}

/** Databases equal to the template: reset and reused when possible, or else new. */
export interface Databases {
  open(): Promise<OpenedDatabase>;
  end(): Promise<void>;
}

function databases(make: () => Promise<Base>): Databases {
  const idle: Base[] = [];
  const take = async (): Promise<Base> => {
    for (let base = idle.pop(); base !== undefined; base = idle.pop()) {
      // On any error a new one is made.
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

/** Reads the image once per test file, into memory that every engine thread shares. */
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

/** Sessions are kept from one test to the next: a new one would read the catalogs of PostgreSQL again. */
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

/** Lends the sessions of `pool` until `end`, which leaves them open. */
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

/**
 * Waits until no other session is active, since a returned one may still be finishing its last statement; gives up
 * after a while.
 */
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
