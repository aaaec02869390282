import { toParisDay } from '../kernel/index.ts';
import {
  listDueActs,
  computeNextLookAt,
  type SubscriptionAct,
  type SubscriptionEvent,
  type SubscriptionTerms,
} from './index.ts';
import { buildPlannedCharge } from './terms.ts';

export interface Simulation {
  readonly events: readonly SubscriptionEvent[];
  /** `2027-01-31 charge:2 499`, in order. */
  readonly log: readonly string[];
}

interface Simulated {
  readonly terms: SubscriptionTerms;
  /** Instant of the order, paid at once. */
  readonly from: Date;
  readonly until: Date;
  /** Answer of the bank to a charge. */
  readonly bank?: (charge: number, attempt: number) => 'paid' | 'refused' | 'pending';
  /** Other events, each at its own instant. */
  readonly heard?: readonly SubscriptionEvent[];
  /** False for a subscription that follows another one: nothing was paid with its order. */
  readonly isPaid?: boolean;
}

/** Runs the service on an injected clock: at each planned instant, it carries out the acts that are due. */
export function simulate({
  terms,
  from,
  until,
  bank = () => 'paid',
  heard = [],
  isPaid = true,
}: Simulated): Simulation {
  const first = buildPlannedCharge(terms, 0);
  const events: SubscriptionEvent[] = isPaid
    ? [{ id: 'paid:p0', at: from, kind: 'paid', charge: 0, payment: 'p0', amountCents: first.amountCents }]
    : [];
  const log: string[] = [];
  const waiting = heard.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  let now = from;
  for (let turn = 0; turn < 2000; turn += 1) {
    while (waiting[0] !== undefined && waiting[0].at <= now) events.push(...waiting.splice(0, 1));
    const [act] = listDueActs(terms, events, now);
    if (act !== undefined) {
      events.push(...carryOut(act, now, bank));
      log.push(`${toParisDay(now)} ${nameAct(act)}`);
      continue;
    }
    const next = [computeNextLookAt(terms, events, now), waiting[0]?.at ?? null].filter((at) => at !== null);
    const soonest = Math.min(...next.map((at) => at.getTime()));
    if (!Number.isFinite(soonest) || soonest > until.getTime()) return { events, log };
    if (soonest <= now.getTime()) throw new Error(`Looks again at ${now.toISOString()} with nothing to do`);
    now = new Date(soonest);
  }
  throw new Error('The simulation does not come to its end');
}

function nameAct(act: SubscriptionAct): string {
  switch (act.kind) {
    case 'mail':
      return `mail ${act.key}`;
    case 'charge':
      return `charge ${act.charge}${act.attempt > 1 ? ` (${act.attempt})` : ''} ${act.amountCents}`;
    case 'refund':
      return `refund ${act.payment} ${act.amountCents}`;
  }
}

function carryOut(act: SubscriptionAct, at: Date, bank: NonNullable<Simulated['bank']>): readonly SubscriptionEvent[] {
  switch (act.kind) {
    case 'mail':
      return [{ id: `mail:${act.key}`, at, kind: 'mailed', mail: act.key }];
    case 'refund': {
      const { refund, payment, amountCents } = act;
      return [{ id: `refunded:${refund}`, at, kind: 'refunded', refund, payment, amountCents }];
    }
    case 'charge': {
      const { charge, attempt, amountCents, waits = 0 } = act;
      const chargeEvent = { id: `asked:${charge}:${attempt}`, at, kind: 'charge-asked', charge, attempt } as const;
      const answer = bank(charge, attempt);
      const payment = `p${charge}.${attempt}`;
      if (answer === 'paid')
        return [chargeEvent, { id: `paid:${payment}`, at, kind: 'paid', charge, payment, amountCents }];
      const kind = answer === 'refused' ? 'refused' : 'charge-pending';
      return [chargeEvent, { id: `${kind}:${charge}:${attempt}:${waits}`, at, kind, charge, attempt }];
    }
  }
}
