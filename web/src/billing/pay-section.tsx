import { ErrorAlert, Button, Card, euros } from '../ui/index.ts';
import { billingText } from './billing.text.fr.ts';
import type { PlanOffer } from './plan-choice.ts';
import { startSubscriptionCheckout } from './start-checkout.ts';
import { useCheckout } from './use-checkout.ts';

const text = billingText.plans;

export function PaySection({ offer }: { readonly offer: PlanOffer }) {
  const { busy, failure, pay } = useCheckout();

  return (
    <Card aria-labelledby="payer-titre">
      <h2 id="payer-titre">{text.pay}</h2>
      <p>{text.chosen(offer.name, euros(offer.firstChargeCents))}</p>
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
    </Card>
  );
}
