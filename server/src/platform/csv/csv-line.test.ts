import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { formatCsvLine, type CsvCell } from './csv-line.ts';

const readBack = (cells: readonly CsvCell[]): readonly string[] =>
  (parse(formatCsvLine(cells), { delimiter: ';', relax_column_count: true }) as string[][])[0] ?? [];

test.each([
  ["=cmd|' /C calc'!A0"],
  ['+33600000000'],
  ['-1+1'],
  ['@SUM(A1)'],
  ['\t=1+1'],
  ['\r=1+1'],
  ['\n=1+1'],
  ['＝1+1'],
  ['=HYPERLINK("https://ailleurs.example";"ici")'],
])('%j is text and never a formula', (hostile) => {
  expect(readBack(['avant', hostile, 'après'])).toEqual(['avant', `'${hostile}`, 'après']);
});

test('a cell keeps its semicolons, quotes and lines, and the column it stands in', () => {
  const cells = ['Zoé ; « Bob »', '"', 'deux\nlignes', ''];
  expect(readBack(cells)).toEqual(cells);
});

test('numbers keep their point and their sign; what is unknown is empty', () => {
  expect(formatCsvLine([5.99, -3, true, null, 'fin'])).toBe('5.99;-3;true;;fin\r\n');
});
