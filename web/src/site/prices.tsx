import { plans } from '@placejuste/domain/billing';
import prices from '../../public/prices.json' with { type: 'json' };
import { Card, Chip, euros } from '../ui/index.ts';
import { siteText } from './site.text.fr.ts';

const text = siteText.home;
const popular = plans[1]?.lookupKey;

/** The others say what they cost in one payment. */
const paidMonthly: ReadonlySet<string> = new Set(
  plans.flatMap(({ lookupKey, firstChargeCents, monthlyCents }) =>
    firstChargeCents === monthlyCents ? [lookupKey] : [],
  ),
);

/**
 * The same file that the application reads, so that the two pages cannot tell two prices. `level`: of their headings.
 */
export function PriceCards({ level = 2 }: { readonly level?: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <ul className="plain prices">
      {prices.plans.map((plan) => (
        <li key={plan.lookup_key}>
          <Card>
            {plan.lookup_key === popular && (
              <Chip tone="info" icon="star">
                {text.popular}
              </Chip>
            )}
            <Heading className="plan-name">{plan.product_name}</Heading>
            <p>
              <strong className="amount">{euros(Math.round(plan.amount_eur * 100))}</strong> {text.perMonth}
            </p>
            <p className="soft">{plan.description.replaceAll(' €', '\u00a0€')}</p>
            {paidMonthly.has(plan.lookup_key) && (
              <p className="soft">{text.inAll(euros(Math.round(plan.amount_eur * 100) * plan.commitment_months))}</p>
            )}
          </Card>
        </li>
      ))}
    </ul>
  );
}
