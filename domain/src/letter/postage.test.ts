import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainDateOf } from '../kernel/index.ts';
import { postageFault, postageOn, postedLetter, registeredPrice, type PostageTable } from './postage.ts';

/** Invented prices. */
const table: PostageTable = {
  service: 'Lettre recommandée R1 (exemple)',
  source: 'https://exemple.fr/tarifs',
  checkedOn: plainDateOf('2026-01-05'),
  validFrom: plainDateOf('2026-01-01'),
  validUntil: plainDateOf('2026-12-31'),
  acknowledgementCents: 100,
  tiers: [
    { upToGrams: 20, cents: 500 },
    { upToGrams: 50, cents: 600 },
    { upToGrams: 100, cents: 700 },
  ],
};

describe('the price of a registered letter', () => {
  it('is told on the days of its table alone', () => {
    expect(postageOn(table, plainDateOf('2026-01-01'))).toBe(table);
    expect(postageOn(table, plainDateOf('2026-12-31'))).toBe(table);
    expect(postageOn(table, plainDateOf('2025-12-31'))).toBeNull();
    expect(postageOn(table, plainDateOf('2027-01-01'))).toBeNull();
    expect(postageOn(null, plainDateOf('2026-06-01'))).toBeNull();
  });

  it('is that of the tier, with the acknowledgment; near its limit, both are told', () => {
    expect(registeredPrice(table, 15)).toEqual({ cents: 600, upToGrams: 20, orElse: null });
    expect(registeredPrice(table, 20)).toEqual({ cents: 600, upToGrams: 20, orElse: { cents: 700, upToGrams: 50 } });
    expect(registeredPrice(table, 21)).toEqual({ cents: 700, upToGrams: 50, orElse: null });
  });

  it('is not told where the table may not reach', () => {
    expect(registeredPrice(table, 95)).toBeNull();
    expect(registeredPrice(table, 101)).toBeNull();
  });

  it('never falls as the letter grows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 90 }), (one, other) => {
        const [light, heavy] = [Math.min(one, other), Math.max(one, other)];
        expect(registeredPrice(table, light)?.cents).toBeLessThanOrEqual(registeredPrice(table, heavy)?.cents ?? 0);
      }),
    );
  });

  it('comes from a table that can be one', () => {
    expect(postageFault(table)).toBeNull();
    expect(postageFault({ ...table, tiers: [] })).toBe('tiers');
    expect(postageFault({ ...table, tiers: [...table.tiers].reverse() })).toBe('tiers');
    expect(postageFault({ ...table, validUntil: plainDateOf('2025-12-31') })).toBe('dates');
  });
});

describe('a posted letter', () => {
  it('goes folded behind a window up to six sheets, then flat, with what was received on paper', () => {
    expect(postedLetter('rapo', { pages: 6, isTwoSided: false })).toEqual({
      sheets: 6,
      beside: 0,
      envelope: 'dl',
      grams: 35,
    });
    expect(postedLetter('rapo', { pages: 7, isTwoSided: false })).toMatchObject({ envelope: 'c4', grams: 57 });
    expect(postedLetter('rapo', { pages: 7, isTwoSided: true })).toMatchObject({ sheets: 4, envelope: 'dl' });
    expect(postedLetter('requete', { pages: 4, isTwoSided: false })).toMatchObject({ sheets: 7, beside: 3 });
    expect(postedLetter('rapo', { pages: 61, isTwoSided: false }).envelope).toBeNull();
  });
});
