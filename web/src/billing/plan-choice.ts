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
  /** Taken at checkout. */
  readonly firstChargeCents: number;
}

/** Lines of the file that name no known plan are left out: nobody could pay them. */
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
