import { expect, test } from 'vitest';
import { measureLineLengths, maxLineLength, maxLongLines } from './line-lengths.ts';
import { isText, readText, listTrackedFiles } from './tracked.ts';

const texts = listTrackedFiles()
  .filter(isText)
  .map((path) => [path, readText(path)] as const);

test('few lines are longer than a screen is wide', () => {
  const { lines, long, share } = measureLineLengths(texts);
  expect(lines).toBeGreaterThan(150_000);
  expect(share, long.slice(0, 12).join('\n')).toBeLessThanOrEqual(maxLongLines);
});

test('counts a planted file of long lines', () => {
  const { lines } = measureLineLengths(texts);
  const planted = ['planted.md', `${'a'.repeat(maxLineLength + 1)}\n`.repeat(lines / 300)] as const;
  const { long, share } = measureLineLengths([...texts, planted]);
  expect(share).toBeGreaterThan(maxLongLines);
  expect(long[0]).toMatch(/^\d+ planted\.md$/);
});

test.each([
  ['a'.repeat(maxLineLength), 0],
  [`${'a'.repeat(maxLineLength)}\n`, 0],
  ['a'.repeat(maxLineLength + 1), 1],
  [`short\n${'a'.repeat(maxLineLength + 1)}\n`, 0.5],
  ['é'.repeat(maxLineLength), 0],
])('of %j the share is %d', (text, share) => {
  expect(measureLineLengths([['a.ts', text]])).toMatchObject({ share });
});
