import type { RowCount } from '../personal-data.repository.ts';
import { personalDataText as text, tableLabels } from '../personal-data.text.fr.ts';
import { personalTables } from '../personal-tables.ts';

/**
 * The page that names each file of an export.
 * @param absent identifiers of files whose bytes are gone or damaged.
 */
export function exportReadme(counts: readonly RowCount[], absent: readonly string[], on: string): string {
  const { readme: words } = text;
  const given = counts.flatMap(({ table, total }) => {
    const { file } = personalTables[table];
    return file === null ? [] : [words.file(file, tableLabels[table], total)];
  });
  const lines = [
    words.title,
    '',
    ...words.intro(on),
    '',
    words.filesTitle,
    ...given,
    '',
    ...(absent.length === 0 ? [] : [words.absentTitle, words.absent(absent), '']),
    words.withheldTitle,
    ...words.withheld,
    '',
    words.careTitle,
    words.care,
  ];
  return `${lines.join('\n')}\n`;
}
