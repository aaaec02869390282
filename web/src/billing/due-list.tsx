import type { billingContract } from '@placejuste/contracts/billing';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { Button, Card, DateText, euros, Typed } from '../ui/index.ts';
import { billingText } from './billing.text.fr.ts';
import { CheckoutAlert } from './checkout-alert.tsx';
import { startExpressCheckout } from './start-checkout.ts';
import { useCheckout } from './use-checkout.ts';

const text = billingText.billing;
type Due = ReplyOf<typeof billingContract.calls.readBilling>['dues'][number];

/** What « Payer plus tard » left to pay, newest first. */
export function DueList({ dues }: { readonly dues: readonly Due[] }) {
  return (
    <section className="stack" aria-labelledby="regler-titre">
      <h2 id="regler-titre">{text.dues}</h2>
      <p className="soft">{dues.length === 0 ? text.noDue : text.dueLead}</p>
      <ul className="plain stack">
        {dues.map((due) => (
          <li key={due.declarationId}>
            <DueCard due={due} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function DueCard({ due }: { readonly due: Due }) {
  const { busy, failure, pay } = useCheckout();
  const name = `due-${due.declarationId}`;
  return (
    <Card aria-labelledby={name}>
      <h3 id={name}>
        <Typed>{due.placeLabel ?? text.unknownPlace}</Typed>
      </h3>
      <p className="soft">
        <DateText value={due.depositedAt} time />
      </p>
      {failure && <CheckoutAlert failure={failure} />}
      <Button
        look="act"
        wide
        icon="card"
        busy={busy}
        aria-describedby={name}
        onClick={() => void pay(() => startExpressCheckout(due.declarationId))}
      >
        {text.payDue(euros(due.amountCents))}
      </Button>
    </Card>
  );
}
