import type { Readable } from 'node:stream';
import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { DatabaseConnection, Dialect, Logger, PostgresPool, TransactionSettings } from 'kysely';
import pg from 'pg';
import type { Access, Database, NoTables, RowClaims, Tx } from './database.ts';
import { createSessionListener, createSharedListener } from './listener.ts';
import { isLostConnection, isRefusedByStandby, ReadOnlyServerError } from './outage.ts';
import type { RanQuery } from '../tracing/index.ts';
import { createDeadlineWatch, type SilenceWatch } from './silence-watch.ts';
import { noSql, rejectOnLoss, runInTransaction, getTransactionSql, watchSession } from './transaction-scope.ts';

/** The database as `openDatabase` returns it, with functions for the platform that slices do not use. */
export interface OpenDatabase extends Database {
  /**
   * Runs SQL as the owner outside our transactions; several statements, with their own `begin`, when there are no
   * values. For libraries that write their own SQL. Returns the rows of all statements, in order.
   */
  script(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }>;
  /**
   * Runs statements one by one on one session, outside our transactions. The session is closed afterwards, which ends
   * its locks and settings.
   */
  onSession<T>(work: (query: SessionQuery) => Promise<T>): Promise<T>;
}

export type SessionQuery = (
  text: string,
  values?: readonly unknown[],
) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/** A database with the functions that a backup needs. */
export interface WholeDatabase extends OpenDatabase {
  /**
   * Streams the whole database, unencrypted, as of one instant: the output of `pg_dump` for a server, a tar of its
   * folder for the embedded one. Ends with a `DumpError` when `pg_dump` fails. With `withRows` false, only the schema
   * of a server's database, with the rows that a start checks.
   */
  dump(withRows?: boolean): Readable;
}

/**
 * Kysely's driver, which sends the role and claims in the round trip of `begin`, and the last check in that of
 * `commit`.
 */
class ScopedDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (settings.isolationLevel !== undefined || settings.accessMode !== undefined) {
      throw new Error('Transaction settings are not supported');
    }
    await connection.executeQuery(CompiledQuery.raw(`begin;${getTransactionSql().preamble}`));
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const { ending } = getTransactionSql();
    // A transaction that failed refuses `ending`, so that its rollback does not look like a commit.
    if (ending === '') await super.commitTransaction(connection as never);
    else await connection.executeQuery(CompiledQuery.raw(`${ending};commit`));
  }

  override async rollbackTransaction(connection: Parameters<PostgresDriver['rollbackTransaction']>[0]): Promise<void> {
    // This fails only on a lost session, whose transaction is lost too and which the pool discards. The caller must
    // receive the first error.
    await super.rollbackTransaction(connection).catch(() => undefined);
  }
}

interface PoolOptions {
  /** Pool of direct sessions for listening, where the main pool goes through a pooler; the main pool when absent. */
  readonly listenPool?: pg.Pool;
  /** Called once the pool has ended. */
  readonly release?: () => Promise<void>;
  /** Absent for the embedded engine, whose connection cannot be cut. */
  readonly silence?: SilenceWatch;
  /**
   * The newest migration that this process knows. Once set, no write is committed on a database that this version
   * cannot serve.
   */
  readonly newestMigration?: string;
  /** Called after each statement; without it nothing is measured. */
  readonly onQuery?: ((query: RanQuery) => void) | undefined;
}

/** The database, over a `pg` pool of sessions of a server or of the embedded engine. */
export function createPooledDatabase(
  kind: Database['kind'],
  pool: pg.Pool,
  { listenPool = pool, release, silence, newestMigration, onQuery }: PoolOptions = {},
): OpenDatabase {
  const kysely = new Kysely<NoTables>({ dialect: createDialect(pool), ...(onQuery && { log: createLogger(onQuery) }) });
  const writeEnding =
    newestMigration === undefined ? '' : `select app.refuse_overtaken(${pg.escapeLiteral(newestMigration)})`;
  const runTransaction = <T>(claims: string, access: Access | undefined, work: (tx: Tx) => Promise<T>): Promise<T> =>
    runInTransaction(
      { preamble: buildModeSql(access) + claims, ending: access === 'read only' ? '' : writeEnding },
      () => kysely.transaction().execute((tx) => rejectOnLoss(work(tx))),
      silence,
    );
  const listener = kind === 'embedded' ? createSharedListener(pool) : createSessionListener(listenPool);
  let closing: Promise<void> | undefined;
  return {
    kind,
    asUser: (claims, work, access) =>
      retryReadOnLoss(access, () => runTransaction(asAuthenticated(claims), access, work)),
    asService: (work, access) => retryReadOnLoss(access, () => runTransaction('', access, work)),
    ping: (deadlineMs) => {
      const watch = silence && createDeadlineWatch(deadlineMs);
      return isAnsweredWithin(
        runInTransaction(noSql, () => runScript(pool, 'select 1'), watch),
        deadlineMs,
      );
    },
    listen: (channel, hearing) => listener.listen(channel, hearing),
    script: (text, values) => runInTransaction(noSql, () => runScript(pool, text, values), silence),
    onSession: (work) => runInTransaction(noSql, () => onSession(pool, work), silence),
    // Kysely does not close a pool that it never used, as one that only ran scripts.
    close: () => {
      listener.close();
      return (closing ??= kysely
        .destroy()
        .then(() => (pool.ending ? undefined : pool.end()))
        .then(() => release?.()));
    },
  };
}

function createLogger(onQuery: (query: RanQuery) => void): Logger {
  return (event) => {
    const { query, queryDurationMillis: durationMs } = event;
    onQuery({ sql: query.sql, durationMs, ...(event.level === 'error' && { error: event.error }) });
  };
}

function createDialect(pool: pg.Pool): Dialect {
  const watched: PostgresPool = {
    options: pool.options,
    connect: () => openSession(pool),
    end: () => pool.end(),
  };
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new ScopedDriver({ pool: watched }),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/** Takes a session that the current scope watches. A session that arrives after the scope gave up is released. */
async function openSession(pool: pg.Pool): Promise<pg.PoolClient> {
  const session = pool.connect();
  try {
    const client = await rejectOnLoss(session);
    watchSession(client, () => void destroySession(client));
    return client;
  } catch (error) {
    void session.then(
      (late) => late.release(),
      () => undefined,
    );
    throw error;
  }
}

/** Runs a read once more on another session when its own was lost; repeating a read has no effect. */
async function retryReadOnLoss<T>(access: Access = 'read write', attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (access === 'read only' && isLostConnection(error)) return attempt();
    if (access === 'read write' && isRefusedByStandby(error)) throw new ReadOnlyServerError(error);
    throw error;
  }
}

/** Closes a session whose statement is never answered: `pg` closes its socket without asking the server. */
async function destroySession(session: pg.PoolClient): Promise<void> {
  if (session instanceof pg.Client) await session.end().catch(() => undefined);
}

/** Sent with `begin`, before any other statement of the transaction. */
function buildModeSql(access: Access = 'read write'): string {
  return access === 'read only' ? 'set transaction read only;' : '';
}

/** `set_config('role', …)` is `set role`, local to the transaction: nothing of it stays on the pooled session. */
function asAuthenticated(claims: RowClaims): string {
  const literal = pg.escapeLiteral(JSON.stringify(claims));
  return `select set_config('request.jwt.claims',${literal},true),set_config('role','authenticated',true)`;
}

async function runScript(pool: pg.Pool, text: string, values: readonly unknown[] = []): Promise<{ rows: unknown[] }> {
  const client = await openSession(pool);
  try {
    const results = (await rejectOnLoss(client.query(text, [...values]))) as pg.QueryResult | pg.QueryResult[];
    return { rows: Array.isArray(results) ? results.flatMap((result) => result.rows) : results.rows };
  } catch (error) {
    // A script may have failed inside its own transaction, so the session is rolled back before it returns to the pool.
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

async function onSession<T>(pool: pg.Pool, work: (query: SessionQuery) => Promise<T>): Promise<T> {
  const client = await openSession(pool);
  try {
    return await work(async (text, values = []) => {
      const { rows } = await rejectOnLoss(client.query<Readonly<Record<string, unknown>>>(text, [...values]));
      return rows;
    });
  } finally {
    client.release(true);
  }
}

async function isAnsweredWithin(request: Promise<unknown>, deadlineMs: number): Promise<boolean> {
  const answer = request.then(
    () => true,
    () => false,
  );
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), deadlineMs);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
