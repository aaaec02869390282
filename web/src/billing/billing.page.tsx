import { planOf } from '@placejuste/domain/billing';
import { sentenceOf } from '../platform/index.ts';
import { contractEnds } from '../site/index.ts';
import {
  AnchorButton,
  Card,
  Chip,
  DateText,
  dateInWords,
  FailedAlert,
  Alert,
  Page,
  Skeleton,
  euros,
} from '../ui/index.ts';
import { billingText } from './billing.text.fr.ts';
import { DueList } from './due-list.tsx';
import { PaymentList } from './payment-list.tsx';
import { Plans } from './plans-screen.tsx';
import type { Billing } from './billing.queries.ts';
import { useBilling } from './use-billing.ts';

const text = billingText.billing;

export function Component() {
  const { query, billing, isKept } = useBilling();
  return (
    <Page title={text.title} back={{ to: '/pwa/settings', label: text.back }}>
      {billing === null && !query.isError && <Skeleton lines={6} label={text.loading} />}
      {billing === null && query.isError && (
        <FailedAlert
          title={text.failed}
          sentence={sentenceOf(query.error, text.failed)}
          onRetry={() => void query.refetch()}
        />
      )}
      {isKept && <p className="soft">{text.kept}</p>}
      {billing !== null && (
        <>
          <Subscription subscription={billing.subscription} />
          <DueList dues={billing.dues} />
          <PaymentList payments={billing.payments ?? []} />
          <Leaving />
        </>
      )}
    </Page>
  );
}

/** Three presses from the home screen, in the law's own words, whatever is subscribed to. */
function Leaving() {
  return (
    <section className="stack" aria-labelledby="arreter-titre">
      <h2 id="arreter-titre">{text.leaving}</h2>
      <p className="soft">{text.leavingLead}</p>
      {contractEnds.map(({ href, label }) => (
        <AnchorButton key={href} href={href}>
          {label}
        </AnchorButton>
      ))}
    </section>
  );
}

function Subscription({ subscription }: { readonly subscription: Billing['subscription'] }) {
  if (subscription === null) {
    return (
      <section className="stack" aria-labelledby="abonnement-titre">
        <h2 id="abonnement-titre">{text.choose}</h2>
        <p>{text.none}</p>
        <Plans />
      </section>
    );
  }
  const { graceEndsOn = null } = subscription;
  if (graceEndsOn !== null) {
    return (
      <section className="stack" aria-labelledby="abonnement-titre">
        <h2 id="abonnement-titre">{text.subscription}</h2>
        <Alert tone="wait" title={text.renewalFailed}>
          <p>{text.grace(dateInWords(graceEndsOn))}</p>
        </Alert>
        <Plans />
      </section>
    );
  }
  return (
    <Card aria-labelledby="abonnement-titre">
      <h2 id="abonnement-titre">{text.subscription}</h2>
      <Chip tone="good">{text.active}</Chip>
      <p>{text.plan(planOf(subscription.planType).productName, subscription.commitmentMonths)}</p>
      <p>{text.monthly(euros(subscription.monthlyCents))}</p>
      <p className="soft">
        {text.since} <DateText value={subscription.startDate} />
      </p>
    </Card>
  );
}
