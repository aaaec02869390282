import { CompiledQuery, sql } from 'kysely';
import type { Db } from 'pg-boss';
import type { OpenDatabase, Tx } from '../postgres/index.ts';

/**
 * Lets pg-boss write in the caller's transaction. People's transactions run as `authenticated`, which has no right on
 * the queue: the owner's role is taken for that one statement and given back.
 */
export async function sendInside(tx: Tx, send: (inside: Db) => Promise<unknown>): Promise<void> {
  const found = await sql<{ role: string }>`select current_setting('role') as role`.execute(tx);
  const role = found.rows[0]?.role ?? 'none';
  if (role !== 'none') await sql`select set_config('role', 'none', true)`.execute(tx);
  await send({
    executeSql: async (text, values) => ({ rows: [...(await tx.executeQuery(CompiledQuery.raw(text, values))).rows] }),
  });
  // After a refusal there is nothing to give back: the transaction is lost, and its role with it.
  if (role !== 'none') await sql`select set_config('role', ${role}, true)`.execute(tx);
}

const ours = sql`name not like '\\_\\_pgboss\\_\\_%'`;

export async function countJobs(db: OpenDatabase): Promise<{ queued: number; failed: number }> {
  return db.asService(async (tx) => {
    const counted = await sql<{ queued: number; failed: number }>`
      select count(*) filter (where state in ('created', 'retry', 'active')) as queued,
             count(*) filter (where state = 'failed') as failed
      from pgboss.job where ${ours}`.execute(tx);
    return counted.rows[0] ?? { queued: 0, failed: 0 };
  });
}

/** Asks the queue's own table, which may be lost while the rest of the database answers. */
export async function canReadQueue(db: OpenDatabase): Promise<boolean> {
  return db.once(sql`select from pgboss.job limit 1`).then(
    () => true,
    () => false,
  );
}

/** What runs, is to be tried again, or could start now; jobs delayed on purpose are not counted. */
export async function countDue(db: OpenDatabase): Promise<number> {
  return db.asService(async (tx) => {
    const counted = await sql<{ due: number }>`
      select count(*) as due from pgboss.job
      where ${ours} and (state in ('active', 'retry') or (state = 'created' and start_after <= now()))`.execute(tx);
    return counted.rows[0]?.due ?? 0;
  });
}
