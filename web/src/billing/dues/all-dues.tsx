import './dues.css';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Card, DateText, Disclosure, formatEuros, UserText } from '../../ui/index.ts';
import { billingQuery, type Billing } from '../billing.queries.ts';
import { billingText } from '../billing.text.fr.ts';
import { CheckoutAlert } from '../checkout-alert.tsx';
import { startDuesCheckout } from './start-dues-checkout.ts';
import { useCheckout } from '../use-checkout.ts';
import { duesText as text } from './dues.text.fr.ts';

type Due = Billing['dues'][number];

/** More would push the button screens away. */
const maxUnfolded = 5;

/** Everything that is due in one payment: each line and the sum before the button. */
export function AllDues({ dues }: { readonly dues: readonly Due[] }) {
  const cache = useQueryClient();
  const { busy, failure, pay } = useCheckout();
  const total = formatEuros(dues.reduce((sum, { amountCents }) => sum + amountCents, 0));

  async function start() {
    const checkout = await startDuesCheckout(dues.map(({ declarationId }) => declarationId));
    // One of them may have been paid in another tab meanwhile: the list is fetched again.
    if (!checkout.ok) void cache.invalidateQueries({ queryKey: billingQuery.queryKey });
    return checkout;
  }
  const isLong = dues.length > maxUnfolded;
  const lines = dues.map((due) => <DueLine key={due.declarationId} due={due} />);
  return (
    <Card aria-labelledby="tout-regler-titre">
      <h3 id="tout-regler-titre">{text.title}</h3>
      {isLong && (
        <Disclosure icon="list" summary={text.lines(dues.length)}>
          <dl className="facts amounts">{lines}</dl>
        </Disclosure>
      )}
      <dl className="facts amounts">
        {!isLong && lines}
        <div>
          <dt>
            <strong>{text.total}</strong>
          </dt>
          <dd>
            <strong>{total}</strong>
          </dd>
        </div>
      </dl>
      {failure && <CheckoutAlert failure={failure} />}
      <Button data-voice="by-name" look="act" wide icon="card" busy={busy} onClick={() => void pay(start)}>
        {text.pay(total)}
      </Button>
      <p className="soft">{text.paidOnce}</p>
    </Card>
  );
}

function DueLine({ due: { placeLabel, depositedAt, clock, amountCents } }: { readonly due: Due }) {
  return (
    <div>
      <dt>
        <UserText>{placeLabel ?? billingText.billing.unknownPlace}</UserText>
        <br />
        <DateText value={depositedAt} time clock={clock} />
      </dt>
      <dd>{formatEuros(amountCents)}</dd>
    </div>
  );
}
