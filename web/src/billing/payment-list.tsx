import { DateText, formatEuros } from '../ui/index.ts';
import type { Billing } from './billing.queries.ts';
import { billingText } from './billing.text.fr.ts';

const text = billingText.billing;

/** Payments, newest first; renders nothing when there is none. */
export function PaymentList({ payments }: { readonly payments: NonNullable<Billing['payments']> }) {
  if (payments.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="paiements-titre">
      <h2 id="paiements-titre">{text.payments}</h2>
      <dl className="facts">
        {payments.map(({ id, purpose, amountCents, paidAt, refundedCents = 0 }) => (
          <div key={id}>
            <dt>
              {text.purposes[purpose]} <DateText value={paidAt} />
            </dt>
            <dd>
              {formatEuros(amountCents)}
              {refundedCents > 0 && <span className="soft"> {text.refunded(formatEuros(refundedCents))}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
