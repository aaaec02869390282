import { useState } from 'react';
import { Button, euros } from '../ui/index.ts';
import { billingText } from './billing.text.fr.ts';
import { CheckoutAlert } from './checkout-alert.tsx';
import { OrderRecap } from './order-recap.tsx';
import type { PlanOffer } from './plan-choice.ts';
import { useCheckout } from './use-checkout.ts';

const text = billingText.plans;

export function PaySection({ offer }: { readonly offer: PlanOffer }) {
  const { busy, failure, check } = useCheckout();
  const [isOrdering, setOrdering] = useState(false);

  return (
    <section className="stack tight" aria-label={text.pay}>
      <p className="plan-due">
        <strong>{dueOf(offer)}</strong> {text.withdraw} <a href="/cgv">{text.terms}</a>
      </p>
      {failure && <CheckoutAlert failure={failure} />}
      <Button
        look="act"
        wide
        icon="card"
        busy={busy}
        onClick={() => void check().then((mayPay) => mayPay && setOrdering(true))}
      >
        {text.card}
      </Button>
      <OrderRecap offer={offer} open={isOrdering} onClose={() => setOrdering(false)} />
    </section>
  );
}

/** What leaves today, and what follows. */
function dueOf({ firstChargeCents, monthlyCents, commitmentMonths }: PlanOffer): string {
  const today = euros(firstChargeCents);
  return firstChargeCents === monthlyCents ? text.dueMonthly(today, commitmentMonths) : text.dueOnce(today);
}
