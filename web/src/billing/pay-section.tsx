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
      <p>
        <strong>{text.chosen(offer.name, euros(offer.firstChargeCents))}</strong>
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
