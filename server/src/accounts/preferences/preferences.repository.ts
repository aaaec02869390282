import type { SomePreferences } from '@placejuste/domain/account';
import type { Tx } from '../../platform/postgres/index.ts';
import type { PreferencesTables } from './preferences.tables.ts';

export interface StoredPreferences {
  readonly preferences: SomePreferences;
  readonly changedAt: Date;
}

/** Every query concerns only the row of the person of the transaction. */
export function preferencesRepository(tx: Tx) {
  const rows = tx.withTables<PreferencesTables>();
  const selectPreferences = (userId: string) =>
    rows.selectFrom('account_preferences').select(['preferences', 'changed_at']).where('user_id', '=', userId);
  return {
    async find(userId: string): Promise<StoredPreferences | null> {
      return toKeptPreferences(await selectPreferences(userId).executeTakeFirst());
    },

    async findForUpdate(userId: string): Promise<StoredPreferences | null> {
      return toKeptPreferences(await selectPreferences(userId).forUpdate().executeTakeFirst());
    },

    async put(userId: string, { preferences, changedAt }: StoredPreferences): Promise<void> {
      const columns = { preferences: JSON.stringify(preferences), changed_at: changedAt };
      await rows
        .insertInto('account_preferences')
        .values({ user_id: userId, ...columns })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
        .execute();
    },

    async remove(userId: string): Promise<void> {
      await rows.deleteFrom('account_preferences').where('user_id', '=', userId).execute();
    },
  };
}

function toKeptPreferences(
  row: { readonly preferences: SomePreferences; readonly changed_at: Date } | undefined,
): StoredPreferences | null {
  return row === undefined ? null : { preferences: row.preferences, changedAt: row.changed_at };
}
