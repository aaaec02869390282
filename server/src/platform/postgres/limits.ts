/** How long the database may make a request wait. Milliseconds. */
export interface Limits {
  /** One query. */
  readonly queryMs: number;
  /** A transaction that asks nothing more: a forgotten one must not hold the embedded session. */
  readonly idleTransactionMs: number;
  /** Waiting for a session when all are taken. */
  readonly waitMs: number;
  /** Sessions of the pool on a server; the embedded engine has one. */
  readonly sessions: number;
}

export const usualLimits: Limits = { queryMs: 15_000, idleTransactionMs: 30_000, waitMs: 30_000, sessions: 10 };
