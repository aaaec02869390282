import { createServerPool, usualLimits } from '../postgres/index.ts';
import type { SharedBuckets } from './rate-limits.ts';

/** Of its own, beside the pool: who holds a transaction must not wait for another that waits for it. */
const sessions = 2;
/** Beyond, the memory of the process counts. */
const usualAnswerMs = 500;
/** Buckets that are full again are forgotten once in so many questions. */
const questionsBetweenSweeps = 1000;
/** More than that many questions can fill, and few enough for the time of an answer. */
const maxForgotten = 5000;

/** Buckets in the PostgreSQL that several processes share, where there is no Redis. */
export function createDatabaseBuckets(url: string, answerMs = usualAnswerMs): SharedBuckets {
  const limits = { ...usualLimits, sessions, waitMs: answerMs, queryMs: answerMs, answerMs };
  const pool = createServerPool(url, limits, () => undefined);
  let questions = 0;
  // Apart from the answer, which it must not delay; what another question holds is left to the next time.
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
    // The pool gives up a session without an answer by itself.
    giveUp: () => undefined,
    close: () => pool.end(),
  };
}
