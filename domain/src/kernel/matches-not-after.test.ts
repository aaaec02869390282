import { expect, it } from 'vitest';
import { listMatchesNotAfter } from './matches-not-after.ts';

const found = (text: string, before: RegExp, pattern: RegExp) =>
  listMatchesNotAfter(text, before, pattern).map(({ index, 0: read }) => [index, read]);

it('leaves out what follows a character of the kind, and looks again one character later', () => {
  expect(found('12 a34 56', /[a-z]/, /\d+/g)).toEqual([
    [0, '12'],
    [5, '4'],
    [7, '56'],
  ]);
  expect(found('x-1-2', /-/, /\d-?/g)).toEqual([]);
});

it('starts where the text does, and keeps the flags and the groups of the pattern', () => {
  const groups = listMatchesNotAfter('EUR eur', /\d/, /(e)(ur)/i).map(([, first, rest]) => [first, rest]);
  expect(groups).toEqual([
    ['E', 'UR'],
    ['e', 'ur'],
  ]);
  expect(found('ab', /c/, /x?/g)).toEqual([
    [0, ''],
    [1, ''],
    [2, ''],
  ]);
});
