import type { RowCount } from '../personal-data.repository.ts';
import { personalDataText as text, tableLabels } from '../personal-data.text.fr.ts';
import { personalTables } from '../personal-tables.ts';

interface ExportedPart {
  /** Ids of files whose bytes are missing or damaged. */
  readonly absent: readonly string[];
  readonly on: string;
  readonly part: { readonly number: number; readonly count: number };
}

/** The page that lists the files of an export; that of a later part only lists its own content. */
export function writeExportReadme(counts: readonly RowCount[], { absent, on, part }: ExportedPart): string {
  const { readme: words } = text;
  const absentLines = absent.length === 0 ? [] : [words.absentTitle, words.absent(absent), ''];
  const care = [words.careTitle, words.care];
  if (part.number > 1)
    return joinLines([words.title, '', ...words.laterPart(part.number, part.count, on), '', ...absentLines, ...care]);
  const fileLines = counts.flatMap(({ table, total }) => {
    const { file } = personalTables[table];
    return file === null ? [] : [words.file(file, tableLabels[table], total)];
  });
  const lines = [
    words.title,
    '',
    ...words.intro(on),
    ...(part.count === 1 ? [] : [words.firstPart(part.count)]),
    '',
    words.filesTitle,
    ...fileLines,
    '',
    ...absentLines,
    words.withheldTitle,
    ...words.withheld,
    '',
    ...care,
  ];
  return joinLines(lines);
}

function joinLines(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`;
}
