import { pricesFile, type PricesFile } from '@placejuste/contracts/billing';
import { getPlan, plans, type PlanType } from '@placejuste/domain/billing';
import { staticFileQuery } from '../platform/index.ts';

export const pricesQuery = staticFileQuery('/prices.json', pricesFile);

/** A plan of the prices file that the service can sell. */
export interface PlanOffer {
  readonly planType: PlanType;
  readonly name: string;
  readonly description: string;
  readonly monthlyCents: number;
  readonly commitmentMonths: number;
  /** Charged at checkout, in cents. */
  readonly firstChargeCents: number;
}

/** Lines of the file without a known plan are left out: they could not be paid. */
export function buildOffers(file: PricesFile): readonly PlanOffer[] {
  return file.plans.flatMap((line) => {
    const plan = plans.find((candidate) => candidate.lookupKey === line.lookup_key);
    if (plan === undefined) return [];
    const { planType } = plan;
    return [
      {
        planType,
        name: line.product_name,
        description: line.description,
        monthlyCents: Math.round(line.amount_eur * 100),
        commitmentMonths: line.commitment_months,
        firstChargeCents: getPlan(planType).firstChargeCents,
      },
    ];
  });
}
