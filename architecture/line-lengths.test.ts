import { expect, test } from 'vitest';
import { lineLengths, maxLineLength, maxLongLines } from './line-lengths.ts';
import { isText, textOf, trackedFiles } from './tracked.ts';

const texts = trackedFiles()
  .filter(isText)
  .map((path) => [path, textOf(path)] as const);

test('few lines are longer than a screen is wide', () => {
  const { lines, long, share } = lineLengths(texts);
  expect(lines).toBeGreaterThan(150_000);
  expect(share, long.slice(0, 12).join('\n')).toBeLessThanOrEqual(maxLongLines);
});

test('counts a planted file of long lines', () => {
  const { lines } = lineLengths(texts);
  const planted = ['planted.md', `${'a'.repeat(maxLineLength + 1)}\n`.repeat(lines / 300)] as const;
  const { long, share } = lineLengths([...texts, planted]);
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
  expect(lineLengths([['a.ts', text]])).toMatchObject({ share });
});
