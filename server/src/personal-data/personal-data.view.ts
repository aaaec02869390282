import type { PersonalData } from '@placejuste/contracts/personal-data';
import { keptReasons, tableLabels, type RetainedTable } from './personal-data.text.fr.ts';
import type { RowCount } from './personal-data.repository.ts';
import { personalTables, type PersonalTableName } from './personal-tables.ts';

type Line = PersonalData['kept'][number];

/** What an erasure takes, but for what the person could not use: hashes, counters, copies. */
export function buildLeavingLines(rows: readonly RowCount[]): Line[] {
  return rows
    .filter(({ table, total, kept }) => personalTables[table].file !== null && total > kept)
    .map(({ table, total, kept }) => ({ label: tableLabels[table], count: total - kept }));
}

/** Lines about the rows an erasure leaves, each with its reason. */
export function buildKeptLines(rows: readonly RowCount[]): Line[] {
  return rows.flatMap(({ table, kept }) => {
    return kept === 0 || !isKeptTable(table) ? [] : [{ label: keptReasons[table], count: kept }];
  });
}

/** Whether an erasure may leave rows of that table. */
export function isKeptTable(table: PersonalTableName): table is RetainedTable {
  return table in keptReasons;
}
