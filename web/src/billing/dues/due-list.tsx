import type { billingContract } from '@placejuste/contracts/billing';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { Button, Card, DateText, formatEuros, Disclosure, UserText } from '../../ui/index.ts';
import { AllDues } from './all-dues.tsx';
import { billingText } from '../billing.text.fr.ts';
import { CheckoutAlert } from '../checkout-alert.tsx';
import { duesText } from './dues.text.fr.ts';
import { startExpressCheckout } from './start-dues-checkout.ts';
import { useCheckout } from '../use-checkout.ts';

const text = billingText.billing;
export type Due = ReplyOf<typeof billingContract.calls.readBilling>['dues'][number];

/** Declarations left unpaid with « Payer plus tard », newest first. */
export function DueList({ dues }: { readonly dues: readonly Due[] }) {
  return (
    <section className="stack" aria-labelledby="regler-titre">
      <h2 id="regler-titre">{text.dues}</h2>
      <p className="soft">{dues.length === 0 ? text.noDue : text.dueLead}</p>
      {dues.length > 1 ? (
        <>
          <AllDues dues={dues} />
          <Disclosure icon="card" summary={duesText.one}>
            <DueCards dues={dues} />
          </Disclosure>
        </>
      ) : (
        <DueCards dues={dues} />
      )}
    </section>
  );
}

function DueCards({ dues }: { readonly dues: readonly Due[] }) {
  return (
    <ul className="plain stack">
      {dues.map((due) => (
        <li key={due.declarationId}>
          <DueCard due={due} isOnly={dues.length === 1} />
        </li>
      ))}
    </ul>
  );
}

/** `isOnly`: the card is the only one; otherwise the main action of the screen is to pay all. */
function DueCard({ due, isOnly }: { readonly due: Due; readonly isOnly: boolean }) {
  const { busy, failure, pay } = useCheckout();
  const name = `due-${due.declarationId}`;
  return (
    <Card aria-labelledby={name}>
      <h3 id={name}>
        <UserText>{due.placeLabel ?? text.unknownPlace}</UserText>
      </h3>
      <p className="soft">
        <DateText value={due.depositedAt} time clock={due.clock} />
      </p>
      {failure && <CheckoutAlert failure={failure} />}
      <Button
        data-voice="by-name"
        look={isOnly ? 'act' : 'ghost'}
        wide
        icon="card"
        busy={busy}
        aria-describedby={name}
        onClick={() => void pay(() => startExpressCheckout(due.declarationId))}
      >
        {text.payDue(formatEuros(due.amountCents))}
      </Button>
    </Card>
  );
}
