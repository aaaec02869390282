import { plans } from '@placejuste/domain/billing';
import prices from '../../public/prices.json' with { type: 'json' };
import { AnchorButton, formatEuros } from '../ui/index.ts';
import { siteText } from './site.text.fr.ts';

const text = siteText.prices;
const popular = plans[1]?.lookupKey;

/** The plans with their totals, from the file that the application reads, so that prices never differ. */
export function PriceTable() {
  return (
    <table className="prices">
      <caption className="visually-hidden">{text.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{text.plan}</th>
          <th scope="col">{text.price}</th>
          <th scope="col">{text.paid}</th>
          <th scope="col">{text.commitment}</th>
          <th scope="col">{text.total}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {prices.plans.map((plan) => {
          const cents = Math.round(plan.amount_eur * 100);
          const total = cents * plan.commitment_months;
          const knownPlan = plans.find(({ lookupKey }) => lookupKey === plan.lookup_key);
          const paidAtOnce = knownPlan !== undefined && knownPlan.firstChargeCents !== knownPlan.monthlyCents;
          const times = text.times(plan.commitment_months, formatEuros(cents));
          return (
            <tr key={plan.lookup_key} className={plan.lookup_key === popular ? 'popular' : undefined}>
              <th scope="row">
                {plan.lookup_key === popular && <span className="tag">{text.popular}</span>}
                {plan.product_name}
              </th>
              <td className="price">
                <strong className="amount">{formatEuros(cents)}</strong> <span className="nowrap">{text.perMonth}</span>
              </td>
              <td className="paid">{paidAtOnce ? text.once : times}</td>
              <td className="duration">{text.months(plan.commitment_months)}</td>
              <td className="sum" data-head={text.total}>
                <strong>{formatEuros(total)}</strong>
              </td>
              <td className="choose">
                {knownPlan !== undefined && (
                  <AnchorButton
                    look={plan.lookup_key === popular ? 'act' : 'ghost'}
                    href={`/auth?mode=signup&next=${encodeURIComponent(`/pwa?plan=${knownPlan.planType}`)}`}
                  >
                    {text.choose}
                    <span className="visually-hidden"> {text.chosenPlan(plan.product_name)}</span>
                  </AnchorButton>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Features of every plan, then those sold separately or never. */
export function Included() {
  return (
    <>
      <p>{text.includedLead}</p>
      <ul className="plain included-list">
        {text.included.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <dl className="apart">
        {text.apart.map(({ amount, what }) => (
          <div key={amount}>
            <dt>{amount}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
