import { expect, it } from 'vitest';
import { formatCount } from './index.ts';

it.each([
  [0, '0 photo'],
  [1, '1 photo'],
  [2, '2 photos'],
])('%i is written « %s »', (count, words) => {
  expect(formatCount(count, 'photo')).toBe(words);
});

it('takes the plural of several words as it is given', () => {
  expect(formatCount(2, 'action reprise', 'actions reprises')).toBe('2 actions reprises');
});
