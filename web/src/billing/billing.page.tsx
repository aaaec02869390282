import { Button, FailedRead, Page, Skeleton } from '../ui/index.ts';
import { billingQuery, readStoredBilling, type Billing } from './billing.queries.ts';
import { billingText } from './billing.text.fr.ts';
import { CardSection } from './card/card-section.tsx';
import { ContractRecordList } from './contract-records/contract-record-list.tsx';
import { DueList } from './dues/due-list.tsx';
import { InvoiceList } from './invoices/invoice-list.tsx';
import { LeftPayment } from './left/left-payment.tsx';
import { Leaving } from './leaving/leaving.tsx';
import { Subscription } from './subscription-card.tsx';
import { DossierWithdrawals } from './withdrawal/dossier-withdrawals.tsx';
import { useStoredAnswer } from './use-stored-answer.ts';

const text = billingText.billing;

/**
 * True when the card can be changed: neither in the grace period, when the failed charge is paid with another card, nor
 * on a suspended account.
 */
function canChangeCard(subscription: Billing['subscription']): boolean {
  const life = subscription?.life;
  return (
    (subscription?.graceEndsOn ?? null) === null &&
    life !== undefined &&
    life.isPaused !== true &&
    life.nextCharge !== null
  );
}

/** True when something can be paid on this page: a declaration, or the failed charge. */
function isOwing({ dues, subscription }: Billing): boolean {
  return dues.length > 0 || (subscription?.graceEndsOn ?? null) !== null;
}

export function Component() {
  const { query, answer: billing, isStored } = useStoredAnswer(billingQuery, readStoredBilling);
  return (
    <Page title={text.title} back={{ to: '/pwa/settings', label: text.back }}>
      <LeftPayment below={billing !== null && isOwing(billing) ? 'payments' : undefined} />
      {billing === null && !query.isError && <Skeleton lines={6} label={text.loading} />}
      {billing === null && query.isError && <FailedRead title={text.failed} read={query} />}
      {isStored && (
        <>
          <p className="soft">{text.kept}</p>
          <Button icon="refresh" busy={query.isFetching} onClick={() => void query.refetch()}>
            {text.retry}
          </Button>
        </>
      )}
      {billing !== null && (
        <>
          <Subscription subscription={billing.subscription} />
          {canChangeCard(billing.subscription) && !isStored && <CardSection isAct={billing.dues.length === 0} />}
          <DueList dues={billing.dues} />
          <InvoiceList payments={billing.payments ?? []} />
          <ContractRecordList />
          {!isStored && <DossierWithdrawals payments={billing.payments ?? []} />}
          <Leaving life={billing.subscription?.life ?? null} />
        </>
      )}
    </Page>
  );
}
