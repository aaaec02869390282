import type { Selectable } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';
import type { ConfirmationTable, DossiersTables } from '../dossiers.tables.ts';

export type ConfirmationRow = Selectable<ConfirmationTable>;
export type ConfirmedFacts = Omit<ConfirmationRow, 'fine_id' | 'paper_id' | 'user_id' | 'confirmed_at'>;

/** People's confirmations of the values of their papers. Row security decides who may see them, not this file. */
export function confirmationsRepository(tx: Tx) {
  const db = tx.withTables<DossiersTables>();
  return {
    listOfFine: (fineId: string): Promise<ConfirmationRow[]> =>
      db.selectFrom('paper_confirmations').selectAll().where('fine_id', '=', fineId).execute(),

    /** A newer confirmation replaces the previous one. */
    async save(key: Pick<ConfirmationRow, 'fine_id' | 'paper_id'>, facts: ConfirmedFacts, at: Date): Promise<void> {
      const values = { ...facts, confirmed_at: at };
      await tx
        .withTables<{ paper_confirmations: Omit<ConfirmationTable, 'user_id'> }>()
        .insertInto('paper_confirmations')
        .values({ ...key, ...values })
        .onConflict((conflict) => conflict.columns(['fine_id', 'paper_id']).doUpdateSet(values))
        .execute();
    },
  };
}
