/** Time limits of the database, in milliseconds, with the number of its sessions. */
export interface Limits {
  /** One query. */
  readonly queryMs: number;
  /** An open transaction without a query: a forgotten one must not hold the embedded session. */
  readonly idleTransactionMs: number;
  /** Waiting for a session when all are in use. */
  readonly waitMs: number;
  /** Milliseconds without an answer after which a probe is sent; the probe has the same time for its answer. */
  readonly silenceMs: number;
  /**
   * Longest wait for the answer to a query before its session is dropped; absent where silence is detected in another
   * way.
   */
  readonly answerMs?: number;
  /** Sessions of the pool on a server; the embedded engine has one. */
  readonly sessions: number;
}

/** Limits of the service where a call gives none. */
export const usualLimits: Limits = {
  queryMs: 15_000,
  idleTransactionMs: 30_000,
  waitMs: 30_000,
  silenceMs: 4_000,
  sessions: 10,
};
