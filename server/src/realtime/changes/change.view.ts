import type { RowChange } from '../bus/bus-message.ts';
import type { ReadableChange } from './readable-changes.ts';

type Row = Readonly<Record<string, unknown>>;

/** A `postgres_changes` message for the official client. `row` is null for a deletion. */
export function buildChangeView(
  ids: readonly number[],
  {
    change,
    readable,
    row,
  }: { readonly change: RowChange; readonly readable: ReadableChange; readonly row: Row | null },
): Row {
  const names = row === null ? [readable.key] : Object.keys(row);
  return {
    ids,
    data: {
      schema: 'public',
      table: change.table,
      commit_timestamp: change.at,
      type: change.type,
      columns: names.map((name) => ({ name, type: readable.columns[name] })),
      ...(row === null ? {} : { record: row }),
      ...(change.type === 'INSERT' ? {} : { old_record: { [readable.key]: change.key } }),
      errors: null,
    },
  };
}
