import { expect, it } from 'vitest';
import { getPlan, planTypes, type PlanType } from '../billing/index.ts';
import { formatCents, toParisDay, toPlainDate, computeParisDayStart, addDays } from '../kernel/index.ts';
import { computeSubscriptionState, type SubscriptionEvent } from './index.ts';
import { simulate } from './subscription-simulation.fixtures.ts';

/** The last day of a month, before a year of 366 days. */
const from = new Date('2027-01-31T10:00:00Z');
const until = new Date('2029-02-28T00:00:00Z');
const title = `# Two years of each plan

What happens to a subscription ordered on 31 January 2027, day by day on an injected clock: written by
\`domain/src/subscription/two-years-table.test.ts\`, which fails when it is no longer true (\`-u\` writes it again).
A mail is named as the domain names it, with the charge or the term that it is about; the state is that of the evening.
`;

/** Rows for the days with an event. */
function tableOf(planType: PlanType, renews: boolean): string {
  const terms = { planType, startsOn: toPlainDate('2027-01-31'), renews };
  const { events } = simulate({ terms, from, until });
  const days = [...new Set(events.map(({ at }) => toParisDay(at)))];
  const rows = days.map((day) => {
    const evening = new Date(computeParisDayStart(addDays(day, 1)).getTime() - 1);
    const known = events.filter(({ at }) => at <= evening);
    const { status, end } = computeSubscriptionState(terms, known, evening);
    const today = known.filter(({ at }) => toParisDay(at) === day);
    const state = status === 'ended' ? `ended (${end?.reason})` : status;
    return `| ${day} | ${paidOf(today)} | ${mailsOf(today)} | ${state} |`;
  });
  const heading = `## ${getPlan(planType).productName}${renews ? ', renewal asked for' : ''}`;
  return [heading, '', '| Day | Paid | Mails | State |', '|---|---|---|---|', ...rows, ''].join('\n');
}

function paidOf(events: readonly SubscriptionEvent[]): string {
  const cents = events.reduce((sum, event) => sum + (event.kind === 'paid' ? event.amountCents : 0), 0);
  return cents === 0 ? '' : formatCents(cents);
}

function mailsOf(events: readonly SubscriptionEvent[]): string {
  return events.flatMap((event) => (event.kind === 'mailed' ? [`\`${event.mail}\``] : [])).join(', ');
}

it('the table of two years of each plan is the one that is kept', async () => {
  const tables = planTypes.flatMap((planType) => [tableOf(planType, false), tableOf(planType, true)]);
  const page = [title, ...tables].join('\n');
  await expect(page).toMatchFileSnapshot('../../../docs/two-years-of-each-plan.md');
});
