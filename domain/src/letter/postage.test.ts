import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPlainDate } from '../kernel/index.ts';
import {
  findPostageFault,
  findPostage,
  computePostedLetter,
  computeRegisteredPrice,
  type PostageTable,
} from './postage.ts';

/** Invented prices. */
const table: PostageTable = {
  service: 'Lettre recommandée R1 (exemple)',
  source: 'https://exemple.fr/tarifs',
  checkedOn: toPlainDate('2026-01-05'),
  validFrom: toPlainDate('2026-01-01'),
  validUntil: toPlainDate('2026-12-31'),
  acknowledgementCents: 100,
  tiers: [
    { upToGrams: 20, cents: 500 },
    { upToGrams: 50, cents: 600 },
    { upToGrams: 100, cents: 700 },
  ],
};

describe('the price of a registered letter', () => {
  it('is told on the days of its table alone', () => {
    expect(findPostage(table, toPlainDate('2026-01-01'))).toBe(table);
    expect(findPostage(table, toPlainDate('2026-12-31'))).toBe(table);
    expect(findPostage(table, toPlainDate('2025-12-31'))).toBeNull();
    expect(findPostage(table, toPlainDate('2027-01-01'))).toBeNull();
    expect(findPostage(null, toPlainDate('2026-06-01'))).toBeNull();
  });

  it('is that of the tier, with the acknowledgment; near its limit, both are told', () => {
    expect(computeRegisteredPrice(table, 15)).toEqual({ cents: 600, upToGrams: 20, orElse: null });
    expect(computeRegisteredPrice(table, 20)).toEqual({
      cents: 600,
      upToGrams: 20,
      orElse: { cents: 700, upToGrams: 50 },
    });
    expect(computeRegisteredPrice(table, 21)).toEqual({ cents: 700, upToGrams: 50, orElse: null });
  });

  it('is not told where the table may not reach', () => {
    expect(computeRegisteredPrice(table, 95)).toBeNull();
    expect(computeRegisteredPrice(table, 101)).toBeNull();
  });

  it('never falls as the letter grows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 90 }), (one, other) => {
        const [light, heavy] = [Math.min(one, other), Math.max(one, other)];
        expect(computeRegisteredPrice(table, light)?.cents).toBeLessThanOrEqual(
          computeRegisteredPrice(table, heavy)?.cents ?? 0,
        );
      }),
    );
  });

  it('comes from a table that can be one', () => {
    expect(findPostageFault(table)).toBeNull();
    expect(findPostageFault({ ...table, tiers: [] })).toBe('tiers');
    expect(findPostageFault({ ...table, tiers: [...table.tiers].reverse() })).toBe('tiers');
    expect(findPostageFault({ ...table, validUntil: toPlainDate('2025-12-31') })).toBe('dates');
  });
});

describe('a posted letter', () => {
  it('goes folded behind a window up to six sheets, then flat, with what was received on paper', () => {
    expect(computePostedLetter('rapo', { pages: 6, isTwoSided: false })).toEqual({
      sheets: 6,
      beside: 0,
      envelope: 'dl',
      grams: 35,
    });
    expect(computePostedLetter('rapo', { pages: 7, isTwoSided: false })).toMatchObject({ envelope: 'c4', grams: 57 });
    expect(computePostedLetter('rapo', { pages: 7, isTwoSided: true })).toMatchObject({ sheets: 4, envelope: 'dl' });
    expect(computePostedLetter('requete', { pages: 4, isTwoSided: false })).toMatchObject({ sheets: 7, beside: 3 });
    expect(computePostedLetter('rapo', { pages: 61, isTwoSided: false }).envelope).toBeNull();
  });
});
