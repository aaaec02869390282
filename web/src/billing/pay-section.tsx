import { ErrorAlert, Button, euros } from '../ui/index.ts';
import { billingText } from './billing.text.fr.ts';
import type { PlanOffer } from './plan-choice.ts';
import { startSubscriptionCheckout } from './start-checkout.ts';
import { useCheckout } from './use-checkout.ts';

const text = billingText.plans;

export function PaySection({ offer }: { readonly offer: PlanOffer }) {
  const { busy, failure, pay } = useCheckout();

  return (
    <section className="stack tight" aria-label={text.pay}>
      <p className="plan-due">
        <strong>{dueOf(offer)}</strong> {text.withdraw} <a href="/cgv">{text.terms}</a>
      </p>
      {failure && (
        <ErrorAlert title={failure.message}>
          <p>
            {failure.detail && `${failure.detail} `}
            {text.nothingCharged}
          </p>
        </ErrorAlert>
      )}
      <Button
        look="act"
        wide
        icon="card"
        busy={busy}
        onClick={() => void pay(() => startSubscriptionCheckout(offer.planType))}
      >
        {busy ? text.opening : text.card}
      </Button>
    </section>
  );
}

/** What leaves today, and what follows. */
function dueOf({ firstChargeCents, monthlyCents, commitmentMonths }: PlanOffer): string {
  const today = euros(firstChargeCents);
  return firstChargeCents === monthlyCents ? text.dueMonthly(today, commitmentMonths) : text.dueOnce(today);
}
