import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listExpectedColumns, writeCaseLetter } from './hundred-cases.fixtures.ts';

const table = readFileSync(new URL('../../../docs/rules/cases.md', import.meta.url), 'utf8');
const rows = table
  .split('\n')
  .filter((line) => /^\| \d+ \|/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, number = '', notice = '', person = '', ground = '', ...expected]) => ({
    number,
    one: { notice, person, ground },
    expected: expected.slice(0, -1),
  }));

describe('the invented cases', () => {
  it('are a hundred, each another', () => {
    expect(rows.map(({ number }) => Number(number))).toEqual(rows.map((_row, index) => index + 1));
    expect(new Set(rows.map(({ one }) => Object.values(one).join())).size).toBeGreaterThanOrEqual(100);
  });

  it('were read whole for each notice, person and ground: thirty-two of them', () => {
    const page = readFileSync(new URL('../../../docs/rules/letters-read.md', import.meta.url), 'utf8');
    const read = [...page.matchAll(/^\| (\d+) \|/gm)].map(([, number]) => number);
    const chosen = rows.filter(({ number }) => read.includes(number));
    expect([read.length, chosen.length]).toEqual([32, 32]);
    for (const part of ['notice', 'person', 'ground'] as const)
      expect(new Set(chosen.map(({ one }) => one[part]))).toEqual(new Set(rows.map(({ one }) => one[part])));
  });

  it.each(rows)('case $number: $one.notice, $one.person, $one.ground', ({ one, expected }) => {
    expect(listExpectedColumns(one)).toEqual(expected);
    // Every letter asks for something, and its table says what.
    expect(expected[4]).not.toBe('');
  });

  it.each(rows)('case $number reads as whole sentences', ({ one }) => {
    const letter = writeCaseLetter(one);
    const text = letter.sections.flatMap(({ paragraphs }) => paragraphs.map((paragraph) => paragraph.text)).join('\n');
    expect(text).not.toMatch(/\bundefined\b|\bnull\b|\.\.|\s,|,,| {2}|\(\)|\bde (?:[aeiouéèêœ]|Hélène)/i);
    expect(text.split('\n').every((line) => /[.!?…»]$/.test(line))).toBe(true);
  });
});
