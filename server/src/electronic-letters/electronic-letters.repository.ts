import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Tx } from '../platform/postgres/index.ts';
import type { ElectronicLettersTables, ElectronicLetterTable } from './electronic-letters.tables.ts';

export type LetterRow = Selectable<ElectronicLetterTable>;
type NewLetter = Pick<
  Insertable<ElectronicLetterTable>,
  'id' | 'user_id' | 'fine_id' | 'dossier_id' | 'letter_details' | 'price_cents' | 'asked_at'
>;

const unsettled = ['sending', 'waiting', 'sent'] as const;

/** Row security decides who may see what; only the service writes. */
export function electronicLettersRepository(tx: Tx) {
  const db = tx.withTables<ElectronicLettersTables>();
  const writableDb = tx.withTables<{ electronic_letters: NewLetter }>();
  return {
    find: (id: string): Promise<LetterRow | undefined> =>
      db.selectFrom('electronic_letters').selectAll().where('id', '=', id).executeTakeFirst(),

    lock: (id: string): Promise<LetterRow | undefined> =>
      db.selectFrom('electronic_letters').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    findNewest: (fineId: string): Promise<LetterRow | undefined> =>
      db
        .selectFrom('electronic_letters')
        .selectAll()
        .where('fine_id', '=', fineId)
        .orderBy('asked_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),

    /** The newest letter of each of these fines. */
    listNewest: (fineIds: readonly string[]): Promise<readonly LetterRow[]> =>
      db
        .selectFrom('electronic_letters')
        .selectAll()
        .distinctOn('fine_id')
        .where('fine_id', 'in', fineIds)
        .orderBy('fine_id')
        .orderBy('asked_at', 'desc')
        .orderBy('id', 'desc')
        .execute(),

    /** Adds a letter; false when its identifier exists, or when another letter of the same fine is valid. */
    async reserve(row: NewLetter): Promise<boolean> {
      const result = await writableDb
        .insertInto('electronic_letters')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return result.numInsertedOrUpdatedRows === 1n;
    },

    async change(id: string, values: Updateable<ElectronicLetterTable>): Promise<void> {
      await db.updateTable('electronic_letters').set(values).where('id', '=', id).execute();
    },

    /** Letters not settled, whose next poll is overdue or was never planned. */
    async listOverdue(
      before: Date,
      { after, limit }: { readonly after: string | null; readonly limit: number },
    ): Promise<readonly LetterRow[]> {
      const overdue = db
        .selectFrom('electronic_letters')
        .selectAll()
        .where('state', 'in', [...unsettled])
        .where((is) => is.or([is('next_look_at', 'is', null), is('next_look_at', '<', before)]))
        .orderBy('id')
        .limit(limit)
        .forUpdate();
      return (after === null ? overdue : overdue.where('id', '>', after)).execute();
    },

    /**
     * Letters of which the provider has not said since then whether they were sent, or whose polls have been late or
     * failing for that long.
     */
    async countUnresolvedSince(at: Date): Promise<number> {
      const { count } = await db
        .selectFrom('electronic_letters')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('state', 'in', [...unsettled])
        .where((is) =>
          is.or([
            is.and([is('state', '<>', 'sent'), is('asked_at', '<', at)]),
            is('next_look_at', '<', at),
            is('failing_since', '<', at),
          ]),
        )
        .executeTakeFirstOrThrow();
      return Number(count);
    },
  };
}
