import type { Plan } from './plans.ts';

/** The fields of a plan that the prices file and the service must have in common. */
type SoldPlan = Pick<Plan, 'productName' | 'lookupKey' | 'monthlyCents' | 'commitmentMonths' | 'firstChargeCents'>;

/** A line of `/prices.json`, as visitors read it. */
export interface PriceLine {
  readonly product_name: string;
  readonly description: string;
  readonly amount_eur: number;
  readonly commitment_months: number;
  readonly lookup_key: string;
}

/**
 * `missing`: sold, but not in the file. `unknown`: in the file, but not sold. `twice`: two lines of one plan. `total`:
 * an amount in the description that differs from the amount of the order.
 */
export const priceFaultKinds = [
  'missing',
  'unknown',
  'twice',
  'name',
  'amount',
  'commitment',
  'total',
  'currency',
] as const;
export type PriceFaultKind = (typeof priceFaultKinds)[number];

export interface PriceFault {
  readonly kind: PriceFaultKind;
  /** Name of the plan, or the key of a line that is not sold; empty for the file as a whole. */
  readonly plan: string;
  /** The value of the file, then that of the service: words, cents or months. */
  readonly fileValue: string | number | null;
  readonly sold: string | number | null;
}

/** Lists the differences between displayed and charged prices. Empty when they agree. */
export function checkPrices(
  file: { readonly currency: string | null; readonly plans: readonly PriceLine[] },
  sold: { readonly currency: string; readonly plans: readonly SoldPlan[] },
): readonly PriceFault[] {
  const unknown = file.plans.filter((line) => !sold.plans.some(({ lookupKey }) => lookupKey === line.lookup_key));
  return [
    ...(file.currency === sold.currency
      ? []
      : [{ kind: 'currency', plan: '', fileValue: file.currency, sold: sold.currency } as const]),
    ...sold.plans.flatMap((plan) => listPlanFaults(plan, file.plans)),
    ...unknown.map(
      (line) => ({ kind: 'unknown', plan: line.lookup_key, fileValue: line.product_name, sold: null }) as const,
    ),
  ];
}

function listPlanFaults(plan: SoldPlan, lines: readonly PriceLine[]): readonly PriceFault[] {
  const own = lines.filter((line) => line.lookup_key === plan.lookupKey);
  const [line] = own;
  const name = plan.productName;
  if (line === undefined) return [{ kind: 'missing', plan: name, fileValue: null, sold: plan.monthlyCents }];
  const comparisons: readonly (readonly [PriceFaultKind, string | number, string | number])[] = [
    ['name', line.product_name, name],
    ['amount', toCents(line.amount_eur), plan.monthlyCents],
    ['commitment', line.commitment_months, plan.commitmentMonths],
    ...parseTotals(line.description).map((cents) => ['total', cents, plan.firstChargeCents] as const),
  ];
  return [
    ...(own.length > 1 ? [{ kind: 'twice', plan: name, fileValue: own.length, sold: 1 } as const] : []),
    ...comparisons
      .filter(([, fileValue, soldValue]) => fileValue !== soldValue)
      .map(([kind, fileValue, soldValue]) => ({ kind, plan: name, fileValue, sold: soldValue })),
  ];
}

/** Amounts with their cents, « 65,88 € »: those of a difference (« 1 € de moins ») are round. */
function parseTotals(description: string): readonly number[] {
  return [...description.matchAll(/(\d+),(\d{2})\s?€/g)].map(([, euros, cents]) => Number(euros) * 100 + Number(cents));
}

function toCents(euros: number): number {
  return Math.round(euros * 100);
}
