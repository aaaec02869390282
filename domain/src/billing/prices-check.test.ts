import { describe, expect, it } from 'vitest';
import { checkPrices, currency, plans, type PriceLine } from './index.ts';

const line = (plan: (typeof plans)[number], more: Partial<PriceLine> = {}): PriceLine => ({
  product_name: plan.productName,
  description: 'Payée en une fois.',
  amount_eur: plan.monthlyCents / 100,
  commitment_months: plan.commitmentMonths,
  lookup_key: plan.lookupKey,
  ...more,
});
const sold = { currency, plans };
const file = (change: (lines: PriceLine[]) => PriceLine[] = (lines) => lines) => ({
  currency,
  plans: change(plans.map((plan) => line(plan))),
});
const [first, , annual] = plans;

describe('the prices file against what is charged', () => {
  it('agrees when every plan says the same', () => {
    expect(checkPrices(file(), sold)).toEqual([]);
  });

  it.each([
    ['amount', { amount_eur: 5.98 }, 598, 599],
    ['commitment', { commitment_months: 24 }, 24, 12],
    ['name', { product_name: 'Formule 1 an' }, 'Formule 1 an', 'Formule 12 mois'],
    ['total', { description: 'Payée en une fois : 65,88 € pour 12 mois.' }, 6588, 599],
  ])('says a different %s, with both', (kind, more, fileValue, expected) => {
    const faults = checkPrices(
      file((lines) => [{ ...(lines[0] as PriceLine), ...more }, ...lines.slice(1)]),
      sold,
    );
    expect(faults).toEqual([{ kind, plan: first?.productName, fileValue, sold: expected }]);
  });

  it('takes the total of a plan paid at once, and no difference for one', () => {
    const described = { description: 'Payée en une fois : 65,88 € pour 12 mois, 1 € de moins.' };
    const lines = file((all) =>
      all.map((one) => (one.lookup_key === annual?.lookupKey ? { ...one, ...described } : one)),
    );
    expect(checkPrices(lines, sold)).toEqual([]);
  });

  it('says what is missing, unknown, written twice, or in another currency', () => {
    const changed = file((lines) => [
      ...lines.slice(1),
      lines[1] as PriceLine,
      { ...(lines[0] as PriceLine), lookup_key: 'x' },
    ]);
    expect(checkPrices({ ...changed, currency: null }, sold).map(({ kind, plan }) => [kind, plan])).toEqual([
      ['currency', ''],
      ['missing', 'Formule 12 mois'],
      ['twice', 'Formule 24 mois'],
      ['unknown', 'x'],
    ]);
  });
});
