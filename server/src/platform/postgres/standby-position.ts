import pg from 'pg';
import { pgValues } from './pg-values.ts';

/** Position of a PostgreSQL server in the log of its cluster. */
export interface ServerPosition {
  /** Cluster and database: a standby has those of its primary. */
  readonly origin: string;
  /** Bytes of the log written, or replayed by a standby. */
  readonly bytes: bigint;
  /** False for a server that accepts writes. */
  readonly isStandby: boolean;
}

export interface PositionReader {
  readPosition(): Promise<ServerPosition>;
  close(): Promise<void>;
}

const positionSql = `
  select (select system_identifier from pg_control_system()) || '/' || current_database() as origin,
    pg_is_in_recovery() as "isStandby",
    pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end,
      '0/0')::text as bytes`;

/** Creates a reader with its own session, so that a full pool does not look like a server that is down. */
export function createPositionReader(url: string, timeoutMs: number): PositionReader {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    types: pgValues,
    application_name: 'placejuste',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    keepAlive: true,
  });
  // The next read opens another session.
  pool.on('error', () => undefined);
  return {
    async readPosition() {
      const { rows } = await pool.query<{ origin: string; bytes: string; isStandby: boolean }>(positionSql);
      const [row] = rows;
      if (row === undefined) throw new Error('The server told no position');
      return { ...row, bytes: BigInt(row.bytes) };
    },
    close: () => pool.end(),
  };
}
