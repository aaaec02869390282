import { planOf } from '@placejuste/domain/billing';
import { dateInFrench, plainDateOf } from '@placejuste/domain/kernel';
import { euros } from '../../ui/index.ts';
import type { PlanChangePreview } from './plan-change.queries.ts';
import { planChangeText as text } from './plan-change.text.fr.ts';

type Offer = PlanChangePreview['offers'][number];

/** What was paid, and what is left, of the plan that runs. */
export function RunningFacts({ preview }: { readonly preview: PlanChangePreview }) {
  const { planType, paidCents, paidCount, leftCents, leftCount, lastDay } = preview;
  return (
    <Facts
      title={`${text.running}\u00a0: ${planOf(planType).productName}`}
      facts={[
        [text.paid, text.paidFacts(euros(paidCents), paidCount)],
        [text.left, leftCount === 0 ? text.leftNothing : text.leftFacts(euros(leftCents), leftCount)],
        [text.lastDay, dateInFrench(plainDateOf(lastDay))],
      ]}
    />
  );
}

/** Each amount and date of the plan that follows. */
export function NextFacts({ offer, from }: { readonly offer: Offer; readonly from: string }) {
  return (
    <Facts
      title={`${text.next}\u00a0: ${planOf(offer.planType).productName}`}
      facts={[
        [text.from, dateInFrench(plainDateOf(from))],
        [text.firstCharge, euros(offer.chargeCents)],
        [text.then, thenOf(offer)],
        [text.total, euros(offer.totalCents)],
        [text.commitment, text.until(dateInFrench(plainDateOf(offer.lastDay)))],
      ]}
    />
  );
}

function thenOf({ count, chargeCents, lastChargeOn }: Offer): string {
  if (count === 1) return text.thenNothing;
  return text.thenFacts(count - 1, { each: euros(chargeCents), last: dateInFrench(plainDateOf(lastChargeOn)) });
}

function Facts({
  title,
  facts,
}: {
  readonly title: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
}) {
  return (
    <section className="stack tight" aria-label={title}>
      <h3>{title}</h3>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
