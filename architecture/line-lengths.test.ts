import { expect, test } from 'vitest';
import { lineLengths, longestLine, mostLongLines } from './line-lengths.ts';
import { isText, textOf, trackedFiles } from './tracked.ts';

const texts = trackedFiles()
  .filter(isText)
  .map((path) => [path, textOf(path)] as const);

test('few lines are longer than a screen is wide', () => {
  const { lines, long, share } = lineLengths(texts);
  expect(lines).toBeGreaterThan(150_000);
  expect(share, long.slice(0, 12).join('\n')).toBeLessThanOrEqual(mostLongLines);
});

test('counts a planted file of long lines', () => {
  const { lines } = lineLengths(texts);
  const planted = ['planted.md', `${'a'.repeat(longestLine + 1)}\n`.repeat(lines / 300)] as const;
  const { long, share } = lineLengths([...texts, planted]);
  expect(share).toBeGreaterThan(mostLongLines);
  expect(long[0]).toMatch(/^\d+ planted\.md$/);
});

test.each([
  ['a'.repeat(longestLine), 0],
  [`${'a'.repeat(longestLine)}\n`, 0],
  ['a'.repeat(longestLine + 1), 1],
  [`short\n${'a'.repeat(longestLine + 1)}\n`, 0.5],
  ['é'.repeat(longestLine), 0],
])('of %j the share is %d', (text, share) => {
  expect(lineLengths([['a.ts', text]])).toMatchObject({ share });
});
