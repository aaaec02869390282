import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCents, parseEuros } from './index.ts';

describe('an amount that was typed', () => {
  it.each([
    ['35', 3500],
    ['35,5', 3550],
    ['35.05 €', 3505],
    ['1 000', 100_000],
    ['1\u00a0000,00\u00a0€', 100_000],
    ['0', 0],
    ['1234567', 123_456_700],
    ['', null],
    ['€', null],
    ['35,555', null],
    ['35,', null],
    [',5', null],
    ['1,000.00', null],
    ['-35', null],
    ['trente', null],
    ['35€00', 3500],
    ['35 € 05', 3505],
    ['€ 35,50', 3550],
    ['35 euros', 3500],
    ['1 euro', 100],
    ['35,00 EUR', 3500],
    ['35€5', null],
    ['35,00€00', null],
    ['35 dollars', null],
  ])('« %s » is %s cents', (typed, cents) => {
    expect(parseEuros(typed)).toBe(cents);
  });

  it('is none when it has more digits than it may', () => {
    expect([parseEuros('999999,99', 6), parseEuros('1000000', 6), parseEuros('0000001', 6)]).toEqual([
      99_999_999,
      null,
      null,
    ]);
  });

  it('is read back from every amount that is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => parseEuros(formatCents(cents)) === cents),
    );
  });
});
