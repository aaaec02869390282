/** How long the database may make a request wait. Milliseconds. */
export interface Limits {
  /** One query. */
  readonly queryMs: number;
  /** A transaction that asks nothing more: a forgotten one must not hold the embedded session. */
  readonly idleTransactionMs: number;
  /** Waiting for a session when all are taken. */
  readonly waitMs: number;
  /** Without a word from the server before it is asked whether it is there, then again for its answer. */
  readonly silenceMs: number;
  /** Without the answer to a query for so long, its session is given up; absent where silence is watched otherwise. */
  readonly answerMs?: number;
  /** Sessions of the pool on a server; the embedded engine has one. */
  readonly sessions: number;
}

export const usualLimits: Limits = {
  queryMs: 15_000,
  idleTransactionMs: 30_000,
  waitMs: 30_000,
  silenceMs: 4_000,
  sessions: 10,
};
