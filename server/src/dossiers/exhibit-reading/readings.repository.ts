import type { ExhibitRead } from '@placejuste/domain/exhibit-reading';
import type { Selectable } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';
import type { ConfirmedValue, DossiersTables, ExhibitReadingTable, ExhibitWordTable } from '../dossiers.tables.ts';

export type ReadingRow = Selectable<ExhibitReadingTable>;

/** Queries on the readings of people’s papers and on their answers. Row security decides who may see what. */
export function readingsRepository(tx: Tx) {
  const db = tx.withTables<DossiersTables>();
  return {
    find: (objectId: string): Promise<ReadingRow | undefined> =>
      db.selectFrom('exhibit_readings').selectAll().where('object_id', '=', objectId).executeTakeFirst(),

    async listOfObjects(objectIds: readonly string[]): Promise<ReadingRow[]> {
      if (objectIds.length === 0) return [];
      return db.selectFrom('exhibit_readings').selectAll().where('object_id', 'in', objectIds).execute();
    },

    /** Adds the request of a reading; false when it exists. */
    async ask(objectId: string, at: Date): Promise<boolean> {
      const result = await tx
        .withTables<{ exhibit_readings: Pick<ExhibitReadingTable, 'object_id' | 'asked_at'> }>()
        .insertInto('exhibit_readings')
        .values({ object_id: objectId, asked_at: at })
        .onConflict((conflict) => conflict.column('object_id').doNothing())
        .executeTakeFirst();
      return result.numInsertedOrUpdatedRows === 1n;
    },

    async finish(objectId: string, reading: ExhibitRead | null): Promise<void> {
      await db
        .updateTable('exhibit_readings')
        .set({
          state: reading === null ? 'unreadable' : 'read',
          read_values: reading === null ? null : JSON.stringify(reading),
        })
        .where('object_id', '=', objectId)
        .where('state', '=', 'queued')
        .execute();
    },

    async listConfirmedValues(fineId: string): Promise<ReadonlyMap<string, readonly ConfirmedValue[]>> {
      const rows = await db
        .selectFrom('exhibit_words')
        .select(['object_id', 'said_values'])
        .where('fine_id', '=', fineId)
        .execute();
      return new Map(rows.map((row) => [row.object_id, row.said_values]));
    },

    /** A newer answer replaces the previous one. */
    async saveConfirmedValues(
      { fineId, objectId }: { readonly fineId: string; readonly objectId: string },
      values: readonly ConfirmedValue[],
      at: Date,
    ): Promise<void> {
      const confirmedColumns = { said_values: JSON.stringify(values), said_at: at };
      await tx
        .withTables<{ exhibit_words: Omit<ExhibitWordTable, 'user_id'> }>()
        .insertInto('exhibit_words')
        .values({ fine_id: fineId, object_id: objectId, ...confirmedColumns })
        .onConflict((conflict) => conflict.columns(['fine_id', 'object_id']).doUpdateSet(confirmedColumns))
        .execute();
    },
  };
}
