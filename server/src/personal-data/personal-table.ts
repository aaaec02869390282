/** How a person's rows are found in a table. */
export type PersonRows =
  | { readonly by: 'account'; readonly column: string }
  | { readonly by: 'address'; readonly column: string }
  /**
   * Rows whose `column` refers to a row of `parent` of this person, by its `parentColumn` (default `id`), and those
   * whose column `address` has the person's address.
   */
  | {
      readonly by: 'parent';
      readonly column: string;
      readonly parent: string;
      readonly parentColumn?: string;
      readonly address?: string;
    };

export interface PersonalTable {
  /** Columns of its primary key, by which rows are read in order. */
  readonly key: readonly string[];
  readonly rows: PersonRows;
  /**
   * Effect of an erasure. `deleted`: every row is deleted. `kept`: every row stays, without links to the person. A SQL
   * condition: the rows that stay, the others being deleted. Why, and how long, is in `personal-data.text.fr.ts`.
   */
  readonly erasure: 'deleted' | 'kept' | { readonly keptWhere: string };
  /** The file of the export; null: nothing that the person could use (hashes, keys, counters, copies). */
  readonly file: string | null;
  /** Columns never exported: secrets, their hashes, and names of the team. */
  readonly withheld?: readonly string[];
}
