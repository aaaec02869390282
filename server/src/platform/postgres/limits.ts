/** Time limits of the database, in milliseconds, with the number of its sessions. */
export interface Limits {
  /** One query. */
  readonly queryMs: number;
  /** An open transaction without a query: one that was forgotten must not hold the embedded session. */
  readonly idleTransactionMs: number;
  /** Waiting for a session when all are taken. */
  readonly waitMs: number;
  /** Silence of the server after which a probe is sent; the same time again is left for its answer. */
  readonly silenceMs: number;
  /**
   * Longest wait for the answer to a query before its session is given up; absent where silence is watched otherwise.
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
