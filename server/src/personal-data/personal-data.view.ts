import type { PersonalData } from '@placejuste/contracts/personal-data';
import { keptReasons, tableLabels } from './personal-data.text.fr.ts';
import type { RowCount } from './personal-data.repository.ts';
import { personalTables } from './personal-tables.ts';

type Line = PersonalData['kept'][number];

/** What an erasure takes, but for what the person could not use: hashes, counters, copies. */
export function leavingLines(rows: readonly RowCount[]): Line[] {
  return rows
    .filter(({ table, total, kept }) => personalTables[table].file !== null && total > kept)
    .map(({ table, total, kept }) => ({ label: tableLabels[table], count: total - kept }));
}

/** What it leaves, each with its reason. */
export function keptLines(rows: readonly RowCount[]): Line[] {
  return rows.flatMap(({ table, kept }) => {
    const label = table in keptReasons ? keptReasons[table as keyof typeof keptReasons] : null;
    return kept === 0 || label === null ? [] : [{ label, count: kept }];
  });
}
