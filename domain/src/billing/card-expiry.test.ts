import { describe, expect, it } from 'vitest';
import { toPlainDate } from '../kernel/index.ts';
import { toCardMonth, isCardExpiredOn } from './index.ts';

describe('the month of a card', () => {
  it.each([
    [2027, 3, '2027-02-28', false],
    [2027, 3, '2027-03-01', false],
    [2027, 3, '2027-03-31', false],
    [2027, 3, '2027-04-01', true],
    [2027, 12, '2028-01-01', true],
    [2027, 9, '2027-10-01', true],
    [2027, 10, '2027-09-30', false],
  ])('%i-%i on %s: expired is %s', (year, month, day, isExpired) => {
    expect(isCardExpiredOn(toCardMonth({ year, month }), toPlainDate(day))).toBe(isExpired);
  });
});
