import { plans } from '@placejuste/domain/billing';
import prices from '../../public/prices.json' with { type: 'json' };
import { Card, Chip, euros } from '../ui/index.ts';
import { siteText } from './site.text.fr.ts';

const text = siteText.home;
const popular = plans[1]?.lookupKey;

/** The same file that the application reads, so that the two pages cannot tell two prices. */
export function Prices() {
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
            <h3>{plan.product_name}</h3>
            <p>
              <strong className="amount">{euros(Math.round(plan.amount_eur * 100))}</strong> {text.perMonth}
            </p>
            <p className="soft">{plan.description}</p>
          </Card>
        </li>
      ))}
    </ul>
  );
}
