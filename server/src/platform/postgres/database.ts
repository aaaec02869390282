import type { Transaction } from 'kysely';
import type { Hearing } from './listener.ts';

/**
 * The tables of a transaction before a slice adds its own with `tx.withTables<FinesTables>()`. Each slice declares only
 * the tables that it owns, so that no slice can type a query on another's.
 */
export type NoTables = Record<never, never>;
export type Tx = Transaction<NoTables>;

/** Claims that row security reads, by the names of the hosted service. */
export interface RowClaims {
  readonly sub: string;
  readonly role: 'authenticated';
  readonly aal: 'aal1' | 'aal2';
  readonly email: string;
  readonly session_id: string | null;
}

/** Access mode of a transaction. PostgreSQL refuses a write in one that only reads. */
export type Access = 'read write' | 'read only';

/** PostgreSQL, embedded or remote. All work runs in a transaction. */
export interface Database {
  readonly kind: 'embedded' | 'server';
  /** Runs as the role `authenticated` with these claims: row security applies. */
  asUser<T>(claims: RowClaims, work: (tx: Tx) => Promise<T>, access?: Access): Promise<T>;
  /** Runs as the owner, for sign-in, jobs, webhooks and the start, which act for no person. */
  asService<T>(work: (tx: Tx) => Promise<T>, access?: Access): Promise<T>;
  /**
   * Listens to the notifications of any node on `channel`, sent when transactions commit. Returns the function that
   * stops.
   */
  listen(channel: string, hearing: Hearing): Promise<() => void>;
  /** True when the database answers within `deadlineMs`. */
  ping(deadlineMs: number): Promise<boolean>;
  close(): Promise<void>;
}
