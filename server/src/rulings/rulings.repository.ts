import type { PlainDate } from '@placejuste/domain/kernel';
import { isRulingId, type RulingId, type RulingReading } from '@placejuste/domain/ruling';
import type { Tx } from '../platform/postgres/index.ts';
import type { RulingsTables } from './rulings.tables.ts';

/** Queries of this slice. Everybody may read; only the service writes, for a command of the operator. */
export function rulingsRepository(tx: Tx) {
  const db = tx.withTables<RulingsTables>();
  return {
    /** Readings of the rulings that the current version knows. */
    async listReadings(): Promise<readonly RulingReading[]> {
      const rows = await db.selectFrom('ruling_readings').selectAll().orderBy('ruling').execute();
      return rows.flatMap(({ ruling, number, read_on }) =>
        isRulingId(ruling) ? [{ ruling, number, readOn: read_on }] : [],
      );
    },
    async note(ruling: RulingId, number: string, readOn: PlainDate): Promise<void> {
      const row = { number, read_on: readOn };
      await db
        .insertInto('ruling_readings')
        .values({ ruling, ...row })
        .onConflict((conflict) => conflict.column('ruling').doUpdateSet(row))
        .execute();
    },
    async forget(ruling: RulingId): Promise<boolean> {
      const { numDeletedRows } = await db.deleteFrom('ruling_readings').where('ruling', '=', ruling).executeTakeFirst();
      return numDeletedRows === 1n;
    },
  };
}
