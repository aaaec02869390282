import type { billingContract } from '@placejuste/contracts/billing';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { announce, playFeedback } from '../accessibility/index.ts';
import { accountKey } from '../account/index.ts';
import { pollInterval, describeCallFailure, useReceivesMail, useSearchParams } from '../platform/index.ts';
import { ErrorAlert, Button, LinkButton, Alert, Page, PageActions, Skeleton, formatEuros } from '../ui/index.ts';
import { billingText } from './billing.text.fr.ts';
import { cardText } from './card/card.text.fr.ts';
import { checkoutQuery } from './billing.queries.ts';
import { forgetOpenCheckout, storeOpenCheckout } from './left/open-checkout.ts';
import { refreshBilling } from './refresh-billing.ts';

const text = billingText.success;
const pollEvery = 1500;
/** About a minute; then the person is told that the confirmation is late. */
const maxPolls = 40;

/** `/pwa/payment-success?checkout=ID`: shows the server's record of the payment; the address alone proves nothing. */
export function Component() {
  const id = useSearchParams()[0].get('checkout');
  return id === null || id === '' ? (
    <Page title={text.title}>
      <ErrorAlert title={text.missing}>
        <p>{text.missingLead}</p>
        <LinkButton to="/pwa/billing">{text.back}</LinkButton>
      </ErrorAlert>
    </Page>
  ) : (
    <CheckoutPage id={id} />
  );
}

function CheckoutPage({ id }: { readonly id: string }) {
  const isCard = useQuery(checkoutQuery(id)).data?.purpose === 'card';
  return (
    <Page title={isCard ? cardText.pageTitle : text.title}>
      <CheckoutState id={id} />
    </Page>
  );
}

function CheckoutState({ id }: { readonly id: string }) {
  const cache = useQueryClient();
  const checkout = useQuery({
    ...checkoutQuery(id),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.state === 'open' && state.dataUpdateCount < maxPolls ? pollInterval(state, pollEvery) : false,
  });
  const state = checkout.data?.state;
  const isCard = checkout.data?.purpose === 'card';
  const isReturned =
    checkout.data !== undefined &&
    checkout.data.amountCents > 0 &&
    (checkout.data.returnedCents ?? 0) >= checkout.data.amountCents;
  const hasWaitedLong = useWaitedLong(state === 'open');
  useEffect(() => {
    if (state !== 'paid') return;
    // The profile and the dues were read before the payment.
    void cache.invalidateQueries({ queryKey: accountKey });
    void refreshBilling(cache);
    announce(isCard ? cardText.pageTitle : text.title);
    if (!isReturned) playFeedback('success');
  }, [state, isReturned, isCard, cache]);

  useEffect(() => {
    if (state === 'open') storeOpenCheckout(id);
    else if (state !== undefined) forgetOpenCheckout(id);
  }, [state, id]);

  if (checkout.isPending) return <Waiting words={text.reading} />;
  if (checkout.isLoadingError) {
    return (
      <ErrorAlert title={text.failed}>
        <p>{describeCallFailure(checkout.error, text.longLead)}</p>
        <Retry onPress={() => void checkout.refetch()} />
        <LinkButton look="plain" to="/pwa/billing">
          {text.back}
        </LinkButton>
      </ErrorAlert>
    );
  }
  const { purpose, amountCents, declarationId, dossierCount, returnedCents = 0 } = checkout.data;
  switch (checkout.data.state) {
    case 'open':
      return hasWaitedLong ? (
        <WaitedLong isCard={isCard} onCheck={() => void checkout.refetch()} />
      ) : (
        <Waiting words={isCard ? cardText.waiting : text.waiting} />
      );
    case 'cancelled':
    case 'refused':
      return <NotPaid state={checkout.data.state} purpose={purpose} />;
    case 'paid':
      if (isCard) return <CardChanged />;
      // The payment was returned: another one stands, or its purpose is over.
      if (isReturned) return <Returned amountCents={amountCents} />;
      return (
        <>
          <Alert tone="good" live="status" title={describePaid(purpose, dossierCount)}>
            <p>
              {text.amount}&nbsp;: {formatEuros(amountCents)}
            </p>
            {returnedCents > 0 && <p>{text.partReturned(formatEuros(returnedCents))}</p>}
          </Alert>
          <PageActions>
            {declarationId === null ? (
              <LinkButton look="act" wide to="/pwa">
                {text.start}
              </LinkButton>
            ) : (
              <LinkButton look="act" wide to={`/pwa/confirm?declaration=${encodeURIComponent(declarationId)}`}>
                {text.declaration}
              </LinkButton>
            )}
          </PageActions>
        </>
      );
  }
}

interface NotPaidProps {
  readonly state: 'cancelled' | 'refused';
  readonly purpose: ReplyOf<typeof billingContract.calls.readCheckout>['purpose'];
}

function describePaid(purpose: NotPaidProps['purpose'], dossierCount: number | undefined): string {
  if (purpose === 'subscription') return text.paidSubscription;
  return dossierCount === undefined ? text.paidExpress : text.paidDues(dossierCount);
}

function NotPaid({ state, purpose }: NotPaidProps) {
  const words = purpose === 'card' ? cardText : text;
  return (
    <>
      {/* Abandoned by the person, the payment is not an error. */}
      <Alert tone={state === 'refused' ? 'bad' : 'info'} live="alert" title={words[state]}>
        <p>{words[`${state}Lead`]}</p>
      </Alert>
      <PageActions>
        <LinkButton look="act" wide to={purpose === 'subscription' ? '/pwa' : '/pwa/billing'}>
          {purpose === 'subscription' ? text.backHome : text.back}
        </LinkButton>
      </PageActions>
    </>
  );
}

function CardChanged() {
  return (
    <>
      <Alert tone="good" live="status" title={cardText.changed}>
        <p>{useReceivesMail() ? cardText.changedLead : cardText.changedNoAddress}</p>
      </Alert>
      <PageActions>
        <LinkButton look="act" wide to="/pwa/billing">
          {text.back}
        </LinkButton>
      </PageActions>
    </>
  );
}

function Returned({ amountCents }: { readonly amountCents: number }) {
  return (
    <>
      <Alert tone="wait" live="status" title={text.returned}>
        <p>{text.returnedLead(formatEuros(amountCents))}</p>
      </Alert>
      <PageActions>
        <LinkButton look="act" wide to="/pwa/billing">
          {text.back}
        </LinkButton>
      </PageActions>
    </>
  );
}

/** True once the confirmation takes longer than expected. */
function useWaitedLong(isWaiting: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLong(true), pollEvery * maxPolls);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isWaiting && isLong;
}

function Waiting({ words }: { readonly words: string }) {
  return (
    <>
      <p role="status">{words}</p>
      <p className="soft">{text.waitingLead}</p>
      <Skeleton label={words} />
    </>
  );
}

function WaitedLong({ isCard, onCheck }: { readonly isCard: boolean; readonly onCheck: () => void }) {
  const lead = useReceivesMail() ? text.longLead : text.longNoAddress;
  return (
    <Alert tone="wait" live="status" title={text.long}>
      <p>{isCard ? cardText.longLead : lead}</p>
      <Retry onPress={onCheck} />
    </Alert>
  );
}

function Retry({ onPress }: { readonly onPress: () => void }) {
  return (
    <Button icon="refresh" onClick={onPress}>
      {text.check}
    </Button>
  );
}
