import { sql } from 'kysely';
import { sendAhead, type Tx } from '../platform/postgres/index.ts';
import type { OutcomeRow, SyncTables } from './sync.tables.ts';

type Claimed = Pick<OutcomeRow, 'user_id' | 'id' | 'kind' | 'action_sha256' | 'recorded_at'>;

/** `claimed`: the row is this transaction's own. */
interface Held {
  readonly claimed: boolean;
  /** What was answered before; null when nothing was ever kept under this identifier. */
  readonly known: OutcomeRow | null;
}

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

/** Every query of this slice. */
export function syncRepository(tx: Tx) {
  const db = tx.withTables<SyncTables>();
  const of = (row: Pick<OutcomeRow, 'user_id' | 'id'>) =>
    db.updateTable('sync_outcomes').where('user_id', '=', row.user_id).where('id', '=', row.id);
  /** Takes the action for this transaction: a twin waits here until it ends, then finds its outcome. */
  async function claim(row: Claimed): Promise<Held> {
    const first = await db
      .insertInto('sync_outcomes')
      .values({ ...row, result: null, refused_code: null, tries: 1 })
      .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
      .executeTakeFirst();
    if (first.numInsertedOrUpdatedRows === 1n) return { claimed: true, known: null };
    const known = await db
      .selectFrom('sync_outcomes')
      .select(columns)
      .where('user_id', '=', row.user_id)
      .where('id', '=', row.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (known.result !== null) return { claimed: true, known };
    const { kind, action_sha256, recorded_at } = row;
    await of(row).set({ kind, action_sha256, recorded_at, tries: sql`tries + 1` }).execute();
    return { claimed: true, known: null };
  }
  return {
    claim,
    /** As `claim`, without waiting for a twin that is at work nor writing anything before it: what it keeps will refuse ours. */
    async look(row: Claimed): Promise<Held> {
      const known = await db
        .selectFrom('sync_outcomes')
        .select('id')
        .where('user_id', '=', row.user_id)
        .where('id', '=', row.id)
        .executeTakeFirst();
      return known === undefined ? { claimed: false, known: null } : claim(row);
    },
    /** With the commit: nothing comes after it. Not claimed, a row that is there already undoes the transaction. */
    keep: (row: Claimed, claimed: boolean, result: Readonly<Record<string, unknown>>): Promise<void> => {
      const kept = {
        result: sql<Readonly<Record<string, unknown>>>`${JSON.stringify(result)}::jsonb`,
        refused_code: null,
      };
      return sendAhead(tx, [
        claimed
          ? of(row).set(kept).compile()
          : db
              .insertInto('sync_outcomes')
              .values({ ...row, ...kept, tries: 1 })
              .compile(),
      ]);
    },
    async refuse(row: Claimed, code: string): Promise<void> {
      await of(row).set({ refused_code: code }).execute();
    },
  };
}
