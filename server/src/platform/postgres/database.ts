import type { Transaction } from 'kysely';
import type { Hearing } from './listener.ts';

/**
 * What a transaction knows of tables before a slice adds its own with `tx.withTables<FinesTables>()`.
 * Each slice declares only the tables it owns, so no slice can type a query on another's.
 */
export type NoTables = Record<never, never>;
export type Tx = Transaction<NoTables>;

/** Claims row security sees, as the hosted service names them. */
export interface RowClaims {
  readonly sub: string;
  readonly role: 'authenticated';
  readonly aal: 'aal1' | 'aal2';
  readonly email: string;
  readonly session_id: string | null;
}

/** What a transaction may do; PostgreSQL refuses a write of one that only reads. */
export type Access = 'read write' | 'read only';

/** PostgreSQL, embedded or remote. Every piece of work is one transaction. */
export interface Database {
  readonly kind: 'embedded' | 'server';
  /** Runs as the role `authenticated` with these claims: row security applies. */
  asUser<T>(claims: RowClaims, work: (tx: Tx) => Promise<T>, access?: Access): Promise<T>;
  /** Runs as the owner: for sign-in, jobs, webhooks and start-up, which have no person behind them. */
  asService<T>(work: (tx: Tx) => Promise<T>, access?: Access): Promise<T>;
  /** Hears what transactions of any node notify on `channel`, once they commit; the answer ends it. */
  listen(channel: string, hearing: Hearing): Promise<() => void>;
  /** True when the database answers within `deadlineMs`. */
  ping(deadlineMs: number): Promise<boolean>;
  close(): Promise<void>;
}
