import { getPlan } from '@placejuste/domain/billing';
import { addDays, toPlainDate } from '@placejuste/domain/kernel';
import { Alert, Button, Card, Chip, DateText, formatDateWords, formatEuros, LinkButton } from '../ui/index.ts';
import type { Billing } from './billing.queries.ts';
import { billingText } from './billing.text.fr.ts';
import { CheckoutAlert } from './checkout-alert.tsx';
import { PlanChange } from './plan-change/plan-change.tsx';
import { PlannedChange } from './plan-change/planned-change.tsx';
import { Plans } from './plans-screen.tsx';
import { startSubscriptionCheckout } from './start-checkout.ts';
import { useCheckout } from './use-checkout.ts';

const text = billingText.billing;
type Current = NonNullable<Billing['subscription']>;
type Life = NonNullable<Current['life']>;

export function Subscription({ subscription }: { readonly subscription: Billing['subscription'] }) {
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
  return graceEndsOn === null ? (
    <ActiveSubscription subscription={subscription} />
  ) : (
    <FailedSubscription subscription={subscription} graceEndsOn={graceEndsOn} />
  );
}

/** Pays the failed charge; when its amount is unknown, the person chooses a plan again. */
function FailedSubscription({
  subscription,
  graceEndsOn,
}: {
  readonly subscription: Current;
  readonly graceEndsOn: string;
}) {
  const { busy, failure, pay } = useCheckout();
  const nextCharge = subscription.life?.nextCharge ?? null;
  const isToApprove = nextCharge !== null && subscription.needsAuthentication === true;
  const until = formatDateWords(graceEndsOn);
  const isLeft = subscription.life?.isStopped === true && nextCharge === null;
  const describeGrace = (): string => {
    if (isToApprove) return text.graceToApprove(until);
    return nextCharge === null ? text.grace(until) : text.graceDue(until);
  };
  if (subscription.life?.isPaused === true || isLeft) return <ActiveSubscription subscription={subscription} />;
  return (
    <section className="stack" aria-labelledby="abonnement-titre">
      <h2 id="abonnement-titre">{text.subscription}</h2>
      <Alert tone="wait" title={isToApprove ? text.approvalAsked : text.renewalFailed}>
        <p>{describeGrace()}</p>
      </Alert>
      {subscription.life?.change !== undefined && <PlannedChange change={subscription.life.change} />}
      {nextCharge === null ? (
        <Plans />
      ) : (
        <>
          {failure && <CheckoutAlert failure={failure} />}
          <Button
            data-voice="by-name"
            look="act"
            wide
            icon="card"
            busy={busy}
            onClick={() => void pay(() => startSubscriptionCheckout(subscription.planType))}
          >
            {isToApprove
              ? text.approveDue(formatEuros(nextCharge.amountCents))
              : text.payDue(formatEuros(nextCharge.amountCents))}
          </Button>
        </>
      )}
    </section>
  );
}

function ActiveSubscription({ subscription }: { readonly subscription: Current }) {
  const { planType, monthlyCents, commitmentMonths, startDate, life } = subscription;
  const { productName } = getPlan(planType);
  return (
    <Card aria-labelledby="abonnement-titre">
      <h2 id="abonnement-titre">{text.subscription}</h2>
      <Chip tone={life?.isStopped === true || life?.isPaused === true ? 'wait' : 'good'}>{describeLife(life)}</Chip>
      <p>{life?.isCommitted === false ? text.renewedPlan(productName) : text.plan(productName, commitmentMonths)}</p>
      <p>{text.monthly(formatEuros(monthlyCents))}</p>
      {life && <LifeFacts life={life} />}
      {life?.isPaused === true && (
        <LinkButton to="/pwa/suspension" wide>
          {text.pausedWhy}
        </LinkButton>
      )}
      {life && <PlanChange life={life} />}
      <p className="soft">
        {text.since} <DateText value={startDate} />
      </p>
    </Card>
  );
}

/** Last day of the term: a following plan ends a renewed term early. */
function computeLastDay(termEndsOn: string, change: Life['change']): string {
  return change === undefined ? termEndsOn : addDays(toPlainDate(change.from), -1);
}

function describeLife(life: Current['life']): string {
  if (life?.isPaused === true) return text.paused;
  return life?.isStopped === true ? text.stopped : text.active;
}

function describeNextCharge(nextCharge: Life['nextCharge']): string {
  if (nextCharge === null) return text.noCharge;
  const { amountCents, day, isLate } = nextCharge;
  return (isLate === true ? text.chargeLate : text.chargeOn)(formatEuros(amountCents), formatDateWords(day));
}

/** The next charge and the end of the subscription, shown before anybody has to ask. */
function LifeFacts({ life }: { readonly life: Life }) {
  const { nextCharge, endsOn, termEndsOn, renews, isStopped, isPaused, withdrawBy, change } = life;
  const end = formatDateWords(isStopped && endsOn !== null ? endsOn : computeLastDay(termEndsOn, change));
  const facts = [
    [text.nextCharge, isPaused === true ? text.pausedCharge : describeNextCharge(nextCharge)],
    [isStopped ? text.stop : text.until, end],
    ...(isStopped || change !== undefined
      ? []
      : [[text.then, renews && endsOn === null ? text.renewed : text.notRenewed] as const]),
    ...(withdrawBy === null ? [] : [[text.withdraw, text.withdrawBy(formatDateWords(withdrawBy))] as const]),
  ] as const;
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
