import type { billingContract } from '@placejuste/contracts/billing';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { checkPrices, type PriceFault } from '@placejuste/domain/billing';
import { useQuery } from '@tanstack/react-query';
import { TeamGate, useIsSignedIn } from '../admin/index.ts';
import { Alert, Card, ErrorAlert, FailedRead, Page, Skeleton } from '../ui/index.ts';
import { pricesText as text } from './prices/prices.text.fr.ts';
import { pricesFileQuery, soldPlansQuery } from './suite.queries.ts';

const back = { to: '/admin-suite' } as const;
type SoldPlans = ReplyOf<typeof billingContract.calls.readSoldPlans>;

/** `/admin-suite/formules`: compares the prices shown to visitors with the prices charged. */
export function Component() {
  const sold = useQuery({ ...soldPlansQuery, enabled: useIsSignedIn() });
  // The file as visitors get it now: a cached copy proves nothing.
  const file = useQuery({ ...pricesFileQuery, staleTime: 0 });
  return (
    <TeamGate title={text.title} back={back} error={sold.error}>
      <Page title={text.title} lead={text.lead} back={back}>
        {(sold.isPending || file.isPending) && <Skeleton lines={6} label={text.loading} />}
        <FailedRead title={text.failed} read={sold} />
        {file.isError && <ErrorAlert title={text.fileFailed}>{text.fileFailedHelp}</ErrorAlert>}
        {sold.data !== undefined && file.data !== undefined && (
          <Faults faults={checkPrices({ currency: file.data.currency ?? null, plans: file.data.plans }, sold.data)} />
        )}
        {sold.data !== undefined && <Sold sold={sold.data} />}
      </Page>
    </TeamGate>
  );
}

function Faults({ faults }: { readonly faults: readonly PriceFault[] }) {
  if (faults.length === 0) return <Alert tone="good" title={text.agree} live="status" />;
  return (
    <Alert tone="bad" title={text.differ(faults.length)} live="status">
      <p>{text.differHelp}</p>
      <ul>
        {faults.map((fault) => (
          <li key={`${fault.plan} ${fault.kind}`}>
            <strong>{fault.plan === '' ? text.wholeFile : fault.plan}</strong>. {text.fault(fault)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function Sold({ sold: { provider, plans } }: { readonly sold: SoldPlans }) {
  return (
    <Card aria-labelledby="sold-title">
      <h2 id="sold-title">{text.plans}</h2>
      {provider === 'stripe' ? <p>{text.provider(provider)}</p> : <Alert tone="wait">{text.provider(provider)}</Alert>}
      <ul className="plain stack">
        {plans.map(({ productName, lookupKey, monthlyCents, commitmentMonths, firstChargeCents }) => (
          <li key={lookupKey}>
            <strong>{productName}</strong>
            <br />
            {text.month(monthlyCents)}, {text.commitment(commitmentMonths)}, {text.first(firstChargeCents)}
            <br />
            <code className="soft small">{lookupKey}</code>
          </li>
        ))}
      </ul>
    </Card>
  );
}
