import { getPlan } from '@placejuste/domain/billing';
import { formatDate, toPlainDate } from '@placejuste/domain/kernel';
import { formatEuros } from '../../ui/index.ts';
import type { PlanChangePreview } from './plan-change.queries.ts';
import { planChangeText as text } from './plan-change.text.fr.ts';

type Offer = PlanChangePreview['offers'][number];

/** Amounts paid and left for the current plan. */
export function RunningFacts({ preview }: { readonly preview: PlanChangePreview }) {
  const { planType, paidCents, paidCount, leftCents, leftCount, lastDay } = preview;
  return (
    <Facts
      title={`${text.running}\u00a0: ${getPlan(planType).productName}`}
      facts={[
        [text.paid, text.paidFacts(formatEuros(paidCents), paidCount)],
        [text.left, leftCount === 0 ? text.leftNothing : text.leftFacts(formatEuros(leftCents), leftCount)],
        [text.lastDay, formatDate(toPlainDate(lastDay))],
      ]}
    />
  );
}

/** Amounts and dates of the next plan. */
export function NextFacts({ offer, from }: { readonly offer: Offer; readonly from: string }) {
  return (
    <Facts
      title={`${text.next}\u00a0: ${getPlan(offer.planType).productName}`}
      facts={[
        [text.from, formatDate(toPlainDate(from))],
        [text.firstCharge, formatEuros(offer.chargeCents)],
        [text.then, describeNextCharges(offer)],
        [text.total, formatEuros(offer.totalCents)],
        [text.commitment, text.until(formatDate(toPlainDate(offer.lastDay)))],
      ]}
    />
  );
}

function describeNextCharges({ count, chargeCents, lastChargeOn }: Offer): string {
  if (count === 1) return text.thenNothing;
  return text.thenFacts(count - 1, { each: formatEuros(chargeCents), last: formatDate(toPlainDate(lastChargeOn)) });
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
