import type { SomePreferences } from '@placejuste/domain/account';
import type { JSONColumnType } from 'kysely';

interface PreferencesRow {
  readonly user_id: string;
  /** Encrypted. */
  readonly preferences: JSONColumnType<SomePreferences, string, string>;
  readonly changed_at: Date;
}

export type PreferencesTables = {
  account_preferences: PreferencesRow;
};
