import type { PersonalData } from '@placejuste/contracts/personal-data';
import { keptReasons, tableLabels, type RetainedTable } from './personal-data.text.fr.ts';
import type { RowCount } from './personal-data.repository.ts';
import { personalTables, type PersonalTableName } from './personal-tables.ts';

type Line = PersonalData['kept'][number];

/** The data that an erasure removes, without what means nothing to the person: hashes, counters, copies. */
export function buildLeavingLines(rows: readonly RowCount[]): Line[] {
  return rows
    .filter(({ table, total, kept }) => personalTables[table].file !== null && total > kept)
    .map(({ table, total, kept }) => ({ label: tableLabels[table], count: total - kept }));
}

/** Lines about the rows that an erasure keeps, each with its reason. */
export function buildKeptLines(rows: readonly RowCount[]): Line[] {
  return rows.flatMap(({ table, kept }) => {
    return kept === 0 || !isKeptTable(table) ? [] : [{ label: keptReasons[table], count: kept }];
  });
}

/** True when an erasure may keep rows of that table. */
export function isKeptTable(table: PersonalTableName): table is RetainedTable {
  return table in keptReasons;
}
