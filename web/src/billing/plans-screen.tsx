import type { PlanType } from '@placejuste/domain/billing';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { sentenceOf } from '../platform/index.ts';
import { Card, Chip, FailedAlert, Icon, Page, RadioCards, Skeleton, euros } from '../ui/index.ts';
import { billingText } from './billing.text.fr.ts';
import { PaySection } from './pay-section.tsx';
import { offersOf, pricesQuery, type PlanOffer } from './plan-choice.ts';

const text = billingText.plans;

interface PlansScreenProps {
  readonly email: string;
  /** What matters whatever the subscription. */
  readonly before?: ReactNode;
  /** Ways out, under the payment. */
  readonly children?: ReactNode;
}

/** The subscription screen (specification §2). */
export function PlansScreen({ email, before, children }: PlansScreenProps) {
  return (
    <Page title={text.title} lead={text.lead}>
      {before}
      <p className="row">
        <span>
          {text.account}&nbsp;: <strong>{email}</strong>
        </span>
        <Chip tone="good">{text.validated}</Chip>
      </p>
      <Plans />
      {children}
    </Page>
  );
}

/** The plans and how to pay them; used wherever one can still be chosen. */
export function Plans() {
  const prices = useQuery(pricesQuery);
  if (prices.isPending) return <Skeleton lines={6} label={text.loading} />;
  if (prices.isError) {
    return (
      <FailedAlert
        title={text.loadFailed}
        sentence={sentenceOf(prices.error, text.loadFailed)}
        onRetry={() => void prices.refetch()}
      />
    );
  }
  return <PlanChoice offers={offersOf(prices.data)} />;
}

function PlanChoice({ offers }: { readonly offers: readonly PlanOffer[] }) {
  const popular = offers[1]?.planType;
  const [chosen, choose] = useState<PlanType | null>(popular ?? offers[0]?.planType ?? null);
  const offer = offers.find((one) => one.planType === chosen);
  return (
    <>
      <RadioCards
        legend={text.legend}
        value={chosen}
        onChoose={choose}
        choices={offers.map((one) => ({
          value: one.planType,
          label: one.name,
          mark: one.planType === popular && (
            <Chip tone="info" icon="star">
              {text.popular}
            </Chip>
          ),
          description: <OfferFacts offer={one} />,
        }))}
      />
      <Card>
        <h2>{text.includedTitle}</h2>
        <ul className="plain stack tight">
          {text.included.map((one) => (
            <li key={one} className="included">
              <Icon name="check" />
              <span>{one}</span>
            </li>
          ))}
        </ul>
      </Card>
      {offer && <PaySection offer={offer} />}
    </>
  );
}

function OfferFacts({ offer }: { readonly offer: PlanOffer }) {
  return (
    <>
      <span className="amount">
        <strong>{euros(offer.monthlyCents)}</strong> {text.perMonth}
      </span>
      <span className="soft small block">{offer.description}</span>
    </>
  );
}
