/**
 * Null is an empty cell. A number keeps its decimal point and its sign: it is not a text, so it cannot be a formula.
 */
export type CsvCell = string | number | boolean | null;

/** The byte order mark by which spreadsheets recognise UTF-8, before the first line. */
export const byteOrderMark = '\uFEFF';

/** First characters that a spreadsheet may take for a formula, full-width ones included. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

/** One line for spreadsheets: semicolons, quoted where it must be, and no cell that runs when the file is opened. */
export function formatCsvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(formatCell).join(';')}\r\n`;
}

function formatCell(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = String(value);
  const harmless = formulaStart.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
