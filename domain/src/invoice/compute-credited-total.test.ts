import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  computeAmounts,
  computeCreditedAmounts,
  computeCreditedTotal,
  computeReturnedCents,
  vatRates,
  type ReportedRefund,
} from './index.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour));
const refund = (name: string, cents: number, [made, failed]: readonly [number, number?]): ReportedRefund => ({
  refund: name,
  cents,
  madeAt: at(made),
  failedAt: failed === undefined ? null : at(failed),
});
const anyRefunds = fc
  .array(fc.record({ cents: fc.integer({ min: 1, max: 600 }), made: fc.nat(99), lasts: fc.option(fc.nat(99)) }), {
    maxLength: 8,
  })
  .map((drawn) =>
    drawn.map(({ cents, made, lasts }, index) =>
      refund(`re_${index}`, cents, lasts === null ? [made] : [made, made + lasts]),
    ),
  );

describe('the credit notes of a payment come to', () => {
  it.each([
    ['what went back', [refund('a', 200, [1]), refund('b', 150, [2])], 350],
    ['one that failed: it is owed', [refund('a', 200, [1, 2])], 200],
    ['once what failed and is paid anew', [refund('a', 200, [1, 2]), refund('b', 200, [3])], 200],
    ['what goes beyond it too', [refund('a', 200, [1, 2]), refund('b', 300, [3])], 300],
    ['both where the first failed after the second was made', [refund('a', 200, [1, 5]), refund('b', 200, [3])], 400],
    ['both where the second was made at the very hour', [refund('a', 200, [1, 3]), refund('b', 200, [3])], 400],
    ['no more than the invoice', [refund('a', 400, [1]), refund('b', 200, [2])], 500],
    ['one that failed before it was made, on another clock', [refund('a', 200, [5, 1])], 200],
  ])('%s', (_, refunds, cents) => {
    expect(computeCreditedTotal(refunds, 500)).toBe(cents);
  });

  it.each([
    ['no refund', [], 0],
    ['two that hold', [refund('a', 200, [1]), refund('b', 150, [2])], 350],
    ['one of two', [refund('a', 200, [1, 2]), refund('b', 150, [3])], 150],
    ['none that failed', [refund('a', 200, [1, 2])], 0],
  ])('with what reached the payer: %s', (_, refunds, cents) => {
    expect(computeReturnedCents(refunds)).toBe(cents);
  });

  it('at least what holds, at most all that was told', () => {
    fc.assert(
      fc.property(anyRefunds, (refunds) => {
        const total = computeCreditedTotal(refunds, 500);
        expect(total).toBeGreaterThanOrEqual(Math.min(500, computeReturnedCents(refunds)));
        expect(total).toBeLessThanOrEqual(
          Math.min(
            500,
            refunds.reduce((sum, { cents }) => sum + cents, 0),
          ),
        );
      }),
    );
  });

  it('the tax of what they give back, in whatever parts', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(parts, fc.constantFrom(null, ...vatRates), (cents, rate) => {
        const invoicedCents = cents.reduce((sum, one) => sum + one, 0);
        let [creditedCents, vatCents] = [0, 0];
        for (const one of cents) {
          const amounts = computeCreditedAmounts(one, { invoicedCents, creditedCents, rate });
          creditedCents += one;
          vatCents += amounts?.vatCents ?? Number.NaN;
          expect(vatCents).toBe(computeAmounts(creditedCents, rate).vatCents);
        }
      }),
    );
  });
});
