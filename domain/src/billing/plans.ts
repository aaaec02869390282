/** The four plans of decisions §2. `/prices.json` has the same values for the browser; a test keeps them equal. */
const terms = [
  ['12months', 'Formule 12 mois', 599, 12, 'monthly'],
  ['24months', 'Formule 24 mois', 499, 24, 'monthly'],
  ['annual', 'Formule annuelle', 549, 12, 'once'],
  ['biennial', 'Formule biennale', 449, 24, 'once'],
] as const;

export type PlanType = (typeof terms)[number][0];
export const planTypes: readonly PlanType[] = terms.map(([planType]) => planType);

export interface Plan {
  readonly planType: PlanType;
  readonly productName: string;
  readonly lookupKey: string;
  /** Price per month, in cents. */
  readonly monthlyCents: number;
  readonly commitmentMonths: number;
  /** The first charge, in cents: one month, or the whole term at once. */
  readonly firstChargeCents: number;
  /** Months that each charge pays for. */
  readonly monthsPerCharge: number;
}

export const plans: readonly Plan[] = terms.map(([planType, productName, monthlyCents, commitmentMonths, billed]) => ({
  planType,
  productName,
  lookupKey: `${planType}_placejuste`,
  monthlyCents,
  commitmentMonths,
  firstChargeCents: billed === 'once' ? monthlyCents * commitmentMonths : monthlyCents,
  monthsPerCharge: billed === 'once' ? commitmentMonths : 1,
}));

/** Returns the plan of that type. @throws Error when no plan has it. */
export function getPlan(planType: PlanType): Plan {
  const plan = plans.find((candidate) => candidate.planType === planType);
  if (plan === undefined) throw new Error(`Unknown plan ${planType}`);
  return plan;
}

/** Express preparation of one declaration's contest dossier: 5,00 € (specification §9). */
export const expressCents = 500;
/** Maximum number of dossiers in one payment: those that the page of the dues shows. */
export const maxDuesAtOnce = 50;
export const currency = 'EUR';
/** The country of every charge (specification §9). */
export const paymentCountry = 'FR';
export const chargedNetworks = ['visa', 'mastercard', 'amex'] as const;
