import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxTicketNumberLength, parseTicketNumber } from './index.ts';

describe('the number of a ticket', () => {
  it.each([
    ['0042', '0042'],
    ['7', '7'],
    [' ab 12  34 ', 'AB 12 34'],
    ['2026/11-21.7', '2026/11-21.7'],
    ['A'.repeat(maxTicketNumberLength), 'A'.repeat(maxTicketNumberLength)],
    ['A'.repeat(maxTicketNumberLength + 1), null],
    ['', null],
    ['   ', null],
    ['-', null],
    ['12;34', null],
    ['<b>1</b>', null],
    ['n° 42', null],
  ])('%j', (typed, kept) => {
    expect(parseTicketNumber(typed)).toBe(kept);
  });

  it('what is kept is kept the same a second time, and never throws', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const kept = parseTicketNumber(typed);
        if (kept !== null) expect(parseTicketNumber(kept)).toBe(kept);
      }),
    );
  });
});
