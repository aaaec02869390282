/** How the rows of one person are recognised in a table. */
export type PersonRows =
  | { readonly by: 'account'; readonly column: string }
  | { readonly by: 'address'; readonly column: string }
  /**
   * Rows whose `column` names a row of `parent`, by its `parentColumn` (`id` unless said), that is of this person, and
   * those whose column `address` has theirs.
   */
  | {
      readonly by: 'parent';
      readonly column: string;
      readonly parent: string;
      readonly parentColumn?: string;
      readonly address?: string;
    };

export interface PersonalTable {
  /** Columns of its primary key: the order rows are read in. */
  readonly key: readonly string[];
  readonly rows: PersonRows;
  /**
   * What an erasure does. `deleted`: every row goes. `kept`: every row stays, without what leads to the person.
   * A condition on the rows (SQL): those that stay, the others go. Why, and how long, is in `personal-data.text.fr.ts`.
   */
  readonly erasure: 'deleted' | 'kept' | { readonly keptWhere: string };
  /** The file of the export; null: nothing the person can use (hashes, keys, counters, copies). */
  readonly file: string | null;
  /** Never given: secrets, their hashes, and what names somebody of the team. */
  readonly withheld?: readonly string[];
}
