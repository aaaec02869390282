import { sql } from 'kysely';
import type { Tx } from '../platform/postgres/index.ts';
import type { OutcomeRow, SyncTables } from './sync.tables.ts';

type ActionClaim = Pick<OutcomeRow, 'user_id' | 'id' | 'kind' | 'action_sha256' | 'recorded_at'>;

const columns = [
  'user_id',
  'id',
  'kind',
  'action_sha256',
  'result',
  'refused_code',
  'tries',
  'recorded_at',
] as const satisfies readonly (keyof OutcomeRow)[];

/** Queries of this slice. */
export function syncRepository(tx: Tx) {
  const db = tx.withTables<SyncTables>();
  const of = (row: Pick<OutcomeRow, 'user_id' | 'id'>) =>
    db.updateTable('sync_outcomes').where('user_id', '=', row.user_id).where('id', '=', row.id);
  /**
   * Claims the action for this transaction: another request of it waits until the transaction ends, then finds its
   * outcome. Returns the earlier outcome; null when there is none under this identifier.
   */
  async function claim(row: ActionClaim): Promise<OutcomeRow | null> {
    const first = await db
      .insertInto('sync_outcomes')
      .values({ ...row, result: null, refused_code: null, tries: 1 })
      .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
      .executeTakeFirst();
    if (first.numInsertedOrUpdatedRows === 1n) return null;
    const storedOutcome = await db
      .selectFrom('sync_outcomes')
      .select(columns)
      .where('user_id', '=', row.user_id)
      .where('id', '=', row.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (storedOutcome.result !== null) return storedOutcome;
    const { kind, action_sha256, recorded_at } = row;
    await of(row).set({ kind, action_sha256, recorded_at, tries: sql`tries + 1` }).execute();
    return null;
  }
  return {
    claim,
    async keep(row: ActionClaim, result: Readonly<Record<string, unknown>>): Promise<void> {
      await tx
        .withTables<{ sync_outcomes: Omit<OutcomeRow, 'result'> & { result: string } }>()
        .updateTable('sync_outcomes')
        .set({ result: JSON.stringify(result), refused_code: null })
        .where('user_id', '=', row.user_id)
        .where('id', '=', row.id)
        .execute();
    },
    async refuse(row: ActionClaim, code: string): Promise<void> {
      await of(row).set({ refused_code: code }).execute();
    },
  };
}

/** Deletes refusals older than this instant, at most `limit`; returns their number. Needs a service transaction. */
export async function forgetRefusals(tx: Tx, before: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from public.sync_outcomes where (user_id, id) in (
      select user_id, id from public.sync_outcomes
      where refused_code is not null and recorded_at < ${before} order by recorded_at limit ${limit}::int
      for update skip locked)`.execute(tx);
  return Number(numAffectedRows);
}
