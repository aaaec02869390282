import type { billingContract } from '@placejuste/contracts/billing';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { accountKey } from '../../account/index.ts';
import { pollInterval } from '../../platform/index.ts';
import { Alert, Button, formatEuros, LinkButton } from '../../ui/index.ts';
import { checkoutQuery } from '../billing.queries.ts';
import { billingText } from '../billing.text.fr.ts';
import { cardText } from '../card/card.text.fr.ts';
import { refreshBilling } from '../refresh-billing.ts';
import { leftText as text } from './left-payment.text.fr.ts';
import { forgetOpenCheckout } from './open-checkout.ts';

type Checkout = ReplyOf<typeof billingContract.calls.readCheckout>;

/** Milliseconds. The server asks the provider again after five seconds. */
const pollEvery = 6000;
const maxPolls = 20;

export interface LeftCheckoutProps {
  readonly id: string;
  /** Part of the page, further down, where the payment can be resumed. */
  readonly below?: keyof typeof text.below | undefined;
}

/** Outcome of an abandoned payment: nothing was charged, or it was charged after all. */
export function LeftCheckout({ id, below }: LeftCheckoutProps) {
  const cache = useQueryClient();
  const { data: checkout, refetch } = useQuery({
    ...checkoutQuery(id),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data !== undefined && isUnsure(state.data) && state.dataUpdateCount < maxPolls
        ? pollInterval(state, pollEvery)
        : false,
  });
  const isPaid = checkout?.state === 'paid';
  useEffect(() => {
    if (!isPaid) return;
    // These were read before the payment was known.
    void cache.invalidateQueries({ queryKey: accountKey });
    void refreshBilling(cache);
  }, [isPaid, cache]);
  const isKnown = checkout !== undefined && !isUnsure(checkout);
  useEffect(() => {
    if (isKnown) forgetOpenCheckout(id);
  }, [isKnown, id]);
  if (checkout === undefined) return null;
  const isCard = checkout.purpose === 'card';
  const amount = formatEuros(checkout.amountCents);
  if (isUnsure(checkout)) {
    return (
      <Alert tone="wait" live="status" title={isCard ? text.unsureCardTitle : text.unsureTitle}>
        <p>{isCard ? text.unsureCard : text.unsure(amount)}</p>
        <Button icon="refresh" onClick={() => void refetch()}>
          {billingText.success.check}
        </Button>
      </Alert>
    );
  }
  switch (checkout.state) {
    case 'open':
    case 'cancelled':
      return (
        <Alert live="status" title={text.title}>
          <p>{isCard ? text.ofCard : text.unpaid(amount)}</p>
          {!isCard && below !== undefined && <p>{text.below[below]}</p>}
        </Alert>
      );
    case 'refused':
      return (
        <Alert tone="bad" live="status" title={isCard ? cardText.refused : billingText.success.refused}>
          {isCard ? cardText.refusedLead : billingText.success.refusedLead}
        </Alert>
      );
    case 'paid':
      return (
        <Alert tone="good" live="status" title={isCard ? cardText.changed : text.paid(amount)}>
          <LinkButton to={`/pwa/payment-success?checkout=${encodeURIComponent(id)}`}>{text.see}</LinkButton>
        </Alert>
      );
  }
}

/** True when the payment is neither paid nor known to be unpaid. */
function isUnsure({ state, isUnpaid }: Checkout): boolean {
  return state === 'open' && isUnpaid !== true;
}
