import type { declarationsRepository } from '../declarations.repository.ts';
import type { DeclarationRow } from '../declarations.tables.ts';

/** Returns these rows with the address as last corrected; the table keeps the first address. */
export async function withLabelsShown(
  repository: Pick<ReturnType<typeof declarationsRepository>, 'listCorrections'>,
  rows: readonly DeclarationRow[],
): Promise<DeclarationRow[]> {
  const last = new Map(
    (await repository.listCorrections(rows.map(({ id }) => id))).map((row) => [
      row.declaration_id,
      { place_label: row.label, place_label_source: row.label_source },
    ]),
  );
  return rows.map((row) => ({ ...row, ...last.get(row.id) }));
}

/** As `withLabelsShown`, for one row. */
export async function withLabelShown(
  repository: Pick<ReturnType<typeof declarationsRepository>, 'listCorrections'>,
  row: DeclarationRow,
): Promise<DeclarationRow> {
  const [labelledRow] = await withLabelsShown(repository, [row]);
  return labelledRow ?? row;
}
