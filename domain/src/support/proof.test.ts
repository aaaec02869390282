import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildProofText, startsWithZeros } from './index.ts';

it.each([
  [[0, 0, 255], 16, true],
  [[0, 0, 255], 17, false],
  [[0, 7, 255], 13, true],
  [[0, 8, 255], 13, false],
  [[128], 0, true],
  [[], 1, false],
] as const)('%j starts with %i zero bits: %s', (hash, bits, expected) => {
  expect(startsWithZeros(hash, bits)).toBe(expected);
});

it('counts as the written bits do', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 4, maxLength: 4 }), fc.integer({ min: 0, max: 32 }), (hash, bits) => {
      const written = [...hash].map((byte) => byte.toString(2).padStart(8, '0')).join('');
      return startsWithZeros(hash, bits) === !written.slice(0, bits).includes('1');
    }),
  );
});

it('hashes the challenge with the number that was tried', () => {
  expect(buildProofText('c1', 12)).toBe('c1:12');
});
