import { createServerPool, usualLimits } from '../postgres/index.ts';
import type { SharedBuckets } from './rate-limits.ts';

/** Sessions outside the pool: a transaction must not wait for a session that another one holds. */
const sessions = 2;
/** Milliseconds without an answer after which the process counts in its own memory. */
const usualAnswerMs = 500;
/** Number of queries between two deletions of the buckets that are full again. */
const questionsBetweenSweeps = 1000;
/** Most buckets deleted at once: more than those queries can create, and few enough to be fast. */
const maxForgotten = 5000;

/** Buckets in the PostgreSQL that several processes share, where there is no Redis. */
export function createDatabaseBuckets(url: string, answerMs = usualAnswerMs): SharedBuckets {
  const limits = { ...usualLimits, sessions, waitMs: answerMs, queryMs: answerMs, answerMs };
  const pool = createServerPool(url, limits, () => undefined);
  let questions = 0;
  // Not awaited, so that it does not delay the answer; rows locked by another query are left to the next time.
  const forgetFull = () =>
    pool.query(
      `delete from app.token_buckets where key in (
         select key from app.token_buckets
         where filled_at < clock_timestamp() - (burst - level) / per_ms * interval '1 millisecond'
         limit ${maxForgotten} for update skip locked)`,
    );
  return {
    name: 'PostgreSQL',
    async ask(shares, isCounted) {
      const { rows } = await pool.query<{ wait: number }>(
        `select app.${isCounted ? 'take_tokens' : 'wait_for_tokens'}($1::text[], $2::float8[], $3::float8[]) as wait`,
        [shares.map(({ key }) => key), shares.map(({ burst }) => burst), shares.map(({ perMs }) => perMs)],
      );
      questions += 1;
      if (questions % questionsBetweenSweeps === 0) void forgetFull().catch(() => undefined);
      return Number(rows[0]?.wait);
    },
    async ping() {
      await pool.query('select 1 from app.token_buckets limit 1');
    },
    // The pool closes a session without an answer automatically.
    giveUp: () => undefined,
    close: () => pool.end(),
  };
}
