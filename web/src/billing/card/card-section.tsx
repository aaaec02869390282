import { useQuery } from '@tanstack/react-query';
import { Alert, Button, FailedRead, Skeleton } from '../../ui/index.ts';
import { CheckoutAlert } from '../checkout-alert.tsx';
import { startCardChange } from './start-card-change.ts';
import { useCheckout } from '../use-checkout.ts';
import { cardQuery } from './card.queries.ts';
import { cardText as text } from './card.text.fr.ts';

interface CardSectionProps {
  /** True when nothing is due: replacing an expiring card is then the main action of the screen. */
  readonly isAct: boolean;
}

/** The card of the next charge, with a button to replace it; renders nothing when no card is charged any more. */
export function CardSection({ isAct }: CardSectionProps) {
  const card = useQuery({ ...cardQuery, staleTime: 0 });
  const { busy, failure, pay } = useCheckout();
  if (card.data?.isCharged === false) return null;
  return (
    <section className="stack" aria-labelledby="carte-titre">
      <h2 id="carte-titre">{text.title}</h2>
      {card.isPending && <Skeleton lines={2} label={text.loading} />}
      {card.isLoadingError && <FailedRead title={text.failed} read={card} />}
      {card.data && (
        <>
          {card.data.card === null ? (
            <p>{text.unknown}</p>
          ) : (
            <p>
              <strong>{text.name(card.data.card.brand, card.data.card.lastFour)}</strong>
              <br />
              <span className="soft">{text.expires(card.data.card.expires)}</span>
            </p>
          )}
          {card.data.expiresBeforeCharge && (
            <Alert tone="wait" title={text.expiring}>
              <p>{text.expiringLead}</p>
            </Alert>
          )}
          {failure && <CheckoutAlert failure={failure} />}
          <Button
            data-voice="by-name"
            look={isAct && card.data.expiresBeforeCharge ? 'act' : 'ghost'}
            wide
            icon="card"
            busy={busy}
            onClick={() => void pay(() => startCardChange())}
          >
            {text.change}
          </Button>
          <p className="soft">{text.lead}</p>
        </>
      )}
    </section>
  );
}
