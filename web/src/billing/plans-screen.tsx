import './plans.css';
import type { PlanType } from '@placejuste/domain/billing';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { OffFeature } from '../features/index.ts';
import { useIdlePart, useSearchParams } from '../platform/index.ts';
import { AccountLine, Badge, FailedRead, Page, PageActions, RadioCards, Skeleton, formatEuros } from '../ui/index.ts';
import { LeftPayment } from './left/left-payment.tsx';
import { plansText } from './plans.text.fr.ts';
import { PaySection } from './pay-section.tsx';
import { buildOffers, pricesQuery, type PlanOffer } from './plan-choice.ts';

const text = plansText.plans;

const loadDeviceCheck = () => import('../device-check/device-check.lazy.tsx');

interface PlansScreenProps {
  readonly email: string;
  /** Content above the plans that matters for any subscription, such as an incomplete profile. */
  readonly before?: ReactNode;
  /** Other actions, below the payment. */
  readonly children?: ReactNode;
}

/** The subscription screen (specification §2). */
export function PlansScreen({ email, before, children }: PlansScreenProps) {
  return (
    <Page
      title={text.title}
      lead={text.lead}
      before={
        <AccountLine email={email}>
          <Badge on>{text.validated}</Badge>
        </AccountLine>
      }
    >
      <LeftPayment below="plans" />
      {before}
      <Plans docked />
      {children}
    </Page>
  );
}

/** The plans and their payment; `docked`: the payment stays in view at the bottom of the screen. */
export function Plans({ docked = false }: { readonly docked?: boolean }) {
  const prices = useQuery(pricesQuery);
  if (prices.isPending) return <Skeleton lines={6} label={text.loading} />;
  if (prices.isError) {
    return <FailedRead title={text.loadFailed} read={prices} />;
  }
  return <PlanChoice offers={buildOffers(prices.data)} docked={docked} />;
}

function PlanChoice({ offers, docked }: { readonly offers: readonly PlanOffer[]; readonly docked: boolean }) {
  const popular = offers[1]?.planType;
  const [query] = useSearchParams();
  const requestedPlan = offers.find(({ planType }) => planType === query.get('plan'))?.planType;
  const [chosenPlan, choose] = useState<PlanType | null>(requestedPlan ?? popular ?? offers[0]?.planType ?? null);
  const offer = offers.find((one) => one.planType === chosenPlan);
  const payment = offer && <PaySection offer={offer} />;
  // Not urgent: it is needed once the person has read the plans.
  const deviceCheck = useIdlePart(loadDeviceCheck, false);
  return (
    <>
      <OffFeature feature="payments" />
      <div className="plans">
        <RadioCards
          legend={<span className="visually-hidden">{text.legend}</span>}
          value={chosenPlan}
          onChoose={choose}
          choices={offers.map((one) => ({
            value: one.planType,
            label: one.name,
            mark: one.planType === popular && <span className="plan-mark">{text.popular}</span>,
            description: <OfferFacts offer={one} />,
          }))}
        />
      </div>
      <p className="soft small" aria-live="polite">
        {offer?.description}
      </p>
      <p className="soft small">{text.notInsurance}</p>
      {deviceCheck !== null && <deviceCheck.code.DeviceCheck before="subscribing" />}
      {docked ? <PageActions>{payment}</PageActions> : payment}
    </>
  );
}

/** The amounts and dates of payment; the first charge is the largest text. */
function OfferFacts({ offer }: { readonly offer: PlanOffer }) {
  const { monthlyCents, commitmentMonths, firstChargeCents } = offer;
  const isMonthly = firstChargeCents === monthlyCents;
  return (
    <>
      <span className="soft">
        {isMonthly ? text.monthly(formatEuros(monthlyCents * commitmentMonths)) : text.once(commitmentMonths)}
      </span>
      <span className="plan-price">
        <strong>{formatEuros(firstChargeCents)}</strong>{' '}
        <span className="soft">{isMonthly ? text.perMonth : text.perMonthOf(formatEuros(monthlyCents))}</span>
      </span>
    </>
  );
}
