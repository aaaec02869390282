import type { PlainDate } from '@placejuste/domain/kernel';
import type { Tx } from '../platform/postgres/index.ts';
import { overStatuses } from './fine-order.ts';
import type { FineRow, FineStepRow, FinesTables } from './fines.tables.ts';

type FollowUpColumns =
  | 'sent_on'
  | 'sent_by'
  | 'rapo_received_on'
  | 'undelivered_on'
  | 'is_unheard'
  | 'decision_on'
  | 'decision_delivery'
  | 'reduced'
  | 'registry_asked_on'
  | 'payment'
  | 'looked_on'
  | 'next_look_on';
/** Only `decline` writes this column. */
type DeclinedColumn = 'declined_declarations';
/** Columns that a person's own request may write; the owner comes from their claims. */
export type FineInput = Omit<FineRow, 'user_id' | FollowUpColumns | DeclinedColumn>;
type ChangedFine = Partial<Omit<FineRow, 'id' | 'user_id' | 'created_at' | DeclinedColumn>>;
/**
 * Columns that only the service writes: the owner, and whether a letter had no news. For a person's own fine, the owner
 * comes from their claims.
 */
type ServiceColumns = 'user_id' | 'is_unheard';
type StepInput = Omit<FineStepRow, ServiceColumns | 'undone_at'> & Partial<Pick<FineStepRow, ServiceColumns>>;

/** Queries on fines and their steps. Row security decides who may see what. */
export function finesRepository(tx: Tx) {
  const db = tx.withTables<FinesTables>();
  return {
    find: (id: string): Promise<FineRow | undefined> =>
      db.selectFrom('fines').selectAll().where('id', '=', id).executeTakeFirst(),

    listByIds: (ids: readonly string[]): Promise<FineRow[]> =>
      db.selectFrom('fines').selectAll().where('id', 'in', ids).execute(),

    /** Adds a fine; false when the identifier exists, even one hidden by row security. */
    async add(row: FineInput): Promise<boolean> {
      const result = await tx
        .withTables<{ fines: FineInput }>()
        .insertInto('fines')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst();
      return result.numInsertedOrUpdatedRows === 1n;
    },

    async change(id: string, row: ChangedFine): Promise<void> {
      await db.updateTable('fines').set(row).where('id', '=', id).execute();
    },

    async decline(id: string, declarations: readonly string[]): Promise<void> {
      const writableDb = tx.withTables<{ fines: { id: string; declined_declarations: string } }>();
      await writableDb
        .updateTable('fines')
        .set({ declined_declarations: JSON.stringify(declarations) })
        .where('id', '=', id)
        .execute();
    },

    /** Reads a fine and locks it until the transaction ends, for a command that decides and writes. */
    lock: (id: string): Promise<FineRow | undefined> =>
      db.selectFrom('fines').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    /** Finds one step, even one that was undone. */
    findStep: (id: string): Promise<FineStepRow | undefined> =>
      db.selectFrom('fine_steps').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Steps that were not undone, oldest first. */
    listSteps: (fineId: string): Promise<FineStepRow[]> =>
      db
        .selectFrom('fine_steps')
        .selectAll()
        .where('fine_id', '=', fineId)
        .where('undone_at', 'is', null)
        .orderBy('recorded_at')
        .orderBy('id')
        .execute(),

    /** Adds a step; false when the identifier exists. */
    async addStep(row: StepInput): Promise<boolean> {
      const result = await tx
        .withTables<{ fine_steps: StepInput }>()
        .insertInto('fine_steps')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst();
      return result.numInsertedOrUpdatedRows === 1n;
    },

    async undoSteps(ids: readonly string[], at: Date): Promise<void> {
      await db.updateTable('fine_steps').set({ undone_at: at }).where('id', 'in', ids).execute();
    },

    /** Fines that are not over. */
    listUnfinished: (): Promise<FineRow[]> =>
      db.selectFrom('fines').selectAll().where('status', 'not in', overStatuses).execute(),

    /**
     * Fines that are over, newest first (ids are UUIDv7). One row more than `limit` means that another page follows.
     */
    listOver: (limit: number, after: string | null): Promise<FineRow[]> =>
      db
        .selectFrom('fines')
        .selectAll()
        .where('status', 'in', overStatuses)
        .$if(after !== null, (query) => query.where('id', '<', after ?? ''))
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute(),

    /** Fines of one person, newest first, for a service transaction, which sees everybody's. */
    listOfPerson: (userId: string, limit: number): Promise<FineRow[]> =>
      db.selectFrom('fines').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').limit(limit).execute(),

    /** Fines whose follow-up should have run before this day. Needs a service transaction. */
    async listOverdue(
      today: PlainDate,
      { after, limit }: { readonly after: string | null; readonly limit: number },
    ): Promise<readonly { readonly id: string; readonly next_look_on: PlainDate }[]> {
      return db
        .selectFrom('fines')
        .select(['id', 'next_look_on'])
        .where('next_look_on', '<', today)
        .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
        .orderBy('id')
        .limit(limit)
        .$narrowType<{ next_look_on: PlainDate }>()
        .execute();
    },

    /** Fines refused by an answer that may be a rectified notice. Needs a service transaction. */
    async listPerhapsRectified({ after, limit }: { readonly after: string | null; readonly limit: number }) {
      const rows = await db
        .selectFrom('fines')
        .select('id')
        .where('status', '=', 'refused')
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('fine_steps')
              .select('id')
              .whereRef('fine_id', '=', 'fines.id')
              .where('step', '=', 'accepted-in-part')
              .where('undone_at', 'is', null),
          ),
        )
        .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Fines neither accepted nor closed, newest first. */
    listRunning: (limit: number): Promise<FineRow[]> =>
      db
        .selectFrom('fines')
        .selectAll()
        .where('status', 'not in', overStatuses)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
  };
}
