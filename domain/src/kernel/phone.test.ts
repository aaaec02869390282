import { describe, expect, it } from 'vitest';
import { formatPhone } from './phone.ts';

describe('formatPhone', () => {
  it.each([
    ['0612345678', '06 12 34 56 78'],
    ['06.12.34.56.78', '06 12 34 56 78'],
    ['+33612345678', '+33 6 12 34 56 78'],
    ['0033 6 12 34 56 78', '+33 6 12 34 56 78'],
    ['+32 470 12 34 56', '+32 470 12 34 56'],
    ['061234567', '061234567'],
  ])('%s', (typed, shown) => {
    expect(formatPhone(typed).replaceAll('\u00a0', ' ')).toBe(shown);
  });
});
