import type { SomePreferences } from '@placejuste/domain/account';
import type { Tx } from '../../platform/postgres/index.ts';
import type { PreferencesTables } from './preferences.tables.ts';

export interface KeptPreferences {
  readonly preferences: SomePreferences;
  readonly changedAt: Date;
}

/** Each reaches only the row of whoever the transaction acts for. */
export function preferencesRepository(tx: Tx) {
  const rows = tx.withTables<PreferencesTables>();
  const kept = (userId: string) =>
    rows.selectFrom('account_preferences').select(['preferences', 'changed_at']).where('user_id', '=', userId);
  return {
    async find(userId: string): Promise<KeptPreferences | null> {
      return keptIn(await kept(userId).executeTakeFirst());
    },

    async findForUpdate(userId: string): Promise<KeptPreferences | null> {
      return keptIn(await kept(userId).forUpdate().executeTakeFirst());
    },

    async put(userId: string, { preferences, changedAt }: KeptPreferences): Promise<void> {
      const written = { preferences: JSON.stringify(preferences), changed_at: changedAt };
      await rows
        .insertInto('account_preferences')
        .values({ user_id: userId, ...written })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(written))
        .execute();
    },

    async remove(userId: string): Promise<void> {
      await rows.deleteFrom('account_preferences').where('user_id', '=', userId).execute();
    },
  };
}

function keptIn(
  row: { readonly preferences: SomePreferences; readonly changed_at: Date } | undefined,
): KeptPreferences | null {
  return row === undefined ? null : { preferences: row.preferences, changedAt: row.changed_at };
}
