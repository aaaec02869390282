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
/** Written by `decline` alone. */
type DeclinedColumn = 'declined_declarations';
/** What a person's own request may write; the owner comes from their claims. */
export type FineInput = Omit<FineRow, 'user_id' | FollowUpColumns | DeclinedColumn>;
type ChangedFine = Partial<Omit<FineRow, 'id' | 'user_id' | 'created_at' | DeclinedColumn>>;
/**
 * Columns that the service alone writes: the owner, and whether no news came of a letter. The owner of a person's own
 * fine comes from their claims.
 */
type ServiceColumns = 'user_id' | 'is_unheard';
type StepInput = Omit<FineStepRow, ServiceColumns | 'undone_at'> & Partial<Pick<FineStepRow, ServiceColumns>>;

/** Queries on fines and their steps. Who may see what is decided by row security, not here. */
export function finesRepository(tx: Tx) {
  const db = tx.withTables<FinesTables>();
  return {
    find: (id: string): Promise<FineRow | undefined> =>
      db.selectFrom('fines').selectAll().where('id', '=', id).executeTakeFirst(),

    /** False when the identifier already exists, seen or unseen. */
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

    /** One step, even if it was undone. */
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

    /** False when the identifier already exists. */
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

    /** Those that still ask something or await an answer. */
    listUnfinished: (): Promise<FineRow[]> =>
      db.selectFrom('fines').selectAll().where('status', 'not in', overStatuses).execute(),

    /**
     * The others, newest first (ids are UUIDv7). One row more than `limit`, to know whether another page follows.
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

    /** Those of one person, whom the service names as it sees everybody's; newest first. */
    listOfPerson: (userId: string, limit: number): Promise<FineRow[]> =>
      db.selectFrom('fines').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').limit(limit).execute(),

    /** For the service: those whose follow-up should have run before this day. */
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

    /** For the service: those refused by an answer that may be a rectified notice. */
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

    /** Neither accepted nor closed, newest first. */
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
