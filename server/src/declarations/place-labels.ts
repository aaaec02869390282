import type { declarationsRepository } from './declarations.repository.ts';
import type { DeclarationRow } from './declarations.tables.ts';

/** The same rows with the address as last corrected; what was first found stays in the table. */
export async function withLabelsShown(
  repository: Pick<ReturnType<typeof declarationsRepository>, 'corrections'>,
  rows: readonly DeclarationRow[],
): Promise<DeclarationRow[]> {
  const last = new Map((await repository.corrections(rows.map(({ id }) => id))).map((row) => [row.declaration_id, row.label]));
  return rows.map((row) => ({ ...row, place_label: last.get(row.id) ?? row.place_label }));
}
