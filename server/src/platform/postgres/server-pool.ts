import pg from 'pg';
import { pgValues } from './pg-values.ts';
import type { Limits } from './limits.ts';

/** A pool on a PostgreSQL server (15 or later). Errors of idle sessions go to `onIdleError`: they are not fatal. */
export function createServerPool(url: string, limits: Limits, onIdleError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: limits.sessions,
    types: pgValues,
    application_name: 'placejuste',
    connectionTimeoutMillis: limits.waitMs,
    statement_timeout: limits.queryMs,
    idle_in_transaction_session_timeout: limits.idleTransactionMs,
    keepAlive: true,
    ...(limits.answerMs === undefined ? {} : { query_timeout: limits.answerMs }),
  });
  pool.on('error', onIdleError);
  // A session lost during a transaction: its query has already failed, and the process must continue.
  pool.on('connect', (client) => client.on('error', onIdleError));
  return pool;
}
