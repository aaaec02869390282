import type { CardMask } from '@placejuste/domain/letter';
import type { Tx } from '../../platform/postgres/index.ts';
import type { DossiersTables } from '../dossiers.tables.ts';

/** Masks that people draw on the files of their cards. Row security decides who may see them, not this file. */
export function masksRepository(tx: Tx) {
  const db = tx.withTables<DossiersTables>();
  return {
    /** Null when nothing is masked. */
    async find(objectId: string): Promise<CardMask | null> {
      const row = await db
        .selectFrom('card_masks')
        .select(['x', 'y', 'width', 'height'])
        .where('object_id', '=', objectId)
        .executeTakeFirst();
      return row ?? null;
    },
    async save(objectId: string, { x, y, width, height }: CardMask, at: Date): Promise<void> {
      const maskColumns = { x, y, width, height, changed_at: at };
      await db
        .insertInto('card_masks')
        .values({ object_id: objectId, ...maskColumns })
        .onConflict((conflict) => conflict.column('object_id').doUpdateSet(maskColumns))
        .execute();
    },
    async drop(objectId: string): Promise<void> {
      await db.deleteFrom('card_masks').where('object_id', '=', objectId).execute();
    },
  };
}
