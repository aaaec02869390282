import type { billingContract } from '@placejuste/contracts/billing';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { computeLastDayToWithdraw } from '@placejuste/domain/billing';
import { addDays, toParisDay, type PlainDate } from '@placejuste/domain/kernel';
import {
  findAgreedEnd,
  computeCurrentTerm,
  isPaused,
  computeLastDayOfTerm,
  computeMonthlyCents,
  findPlanChange,
  computeSubscriptionState,
  computeTerms,
  computeUnpaidEnd,
  findUpcomingPayment,
  type SubscriptionEvent,
  type SubscriptionPayment,
} from '@placejuste/domain/subscription';
import type { ServiceContext } from '../../platform/http/index.ts';
import { toNextCharge, toTerms } from './subscription.view.ts';
import { subscriptionsRepository } from './subscriptions.repository.ts';
import type { SubscriptionRow } from './subscriptions.tables.ts';

type Billing = ReplyOf<typeof billingContract.calls.readBilling>;
export type SubscriptionLife = NonNullable<NonNullable<Billing['subscription']>['life']>;

export interface OwnSubscription {
  /** Monthly price of its order; null where there is none. */
  readonly monthlyCents: number | null;
  /** Last day of the grace period after a failed charge; null where none failed. */
  readonly graceEndsOn: PlainDate | null;
  /** True when the bank asks the card's holder to approve the failed charge. */
  readonly needsAuthentication: boolean;
  /** Null once the subscription has ended. */
  readonly life: SubscriptionLife | null;
  /** Payments of all subscriptions of the person. */
  readonly payments: readonly SubscriptionPayment[];
}

/** Reads the current or last subscription of a person, and the payments of all of theirs. */
export async function readOwnSubscription(
  { tx, clock }: Pick<ServiceContext, 'tx' | 'clock'>,
  userId: string,
): Promise<OwnSubscription> {
  const subscriptions = subscriptionsRepository(tx);
  const rows = await subscriptions.listOfPerson(userId);
  const events = await subscriptions.listEventsOfEach(rows.map(({ id }) => id));
  const now = clock.now();
  const listEvents = ({ id }: SubscriptionRow) => events.get(id) ?? [];
  const [latest] = rows;
  return {
    ...(latest === undefined ? over : buildCurrent(latest, listEvents(latest), now)),
    payments: rows.flatMap(
      (row) =>
        computeSubscriptionState(computeTerms(toTerms(row), listEvents(row), now), listEvents(row), now).payments,
    ),
  };
}

const over = { monthlyCents: null, graceEndsOn: null, needsAuthentication: false, life: null } as const;

function buildCurrent(
  row: SubscriptionRow,
  events: readonly SubscriptionEvent[],
  now: Date,
): Omit<OwnSubscription, 'payments'> {
  const terms = computeTerms(toTerms(row), events, now);
  const state = computeSubscriptionState(terms, events, now);
  const { status, end, failed } = state;
  if (status === 'ended') return over;
  const change = findPlanChange(terms, events);
  const withdrawBy = computeLastDayToWithdraw(terms.startsOn);
  const isStopped = events.some(({ kind }) => kind === 'stop-asked');
  // A refused charge may still be paid: the agreed end is shown.
  const endsAt = (isStopped && computeUnpaidEnd(state) !== null ? findAgreedEnd(terms, events, now) : end)?.at ?? null;
  const life = {
    renews: terms.renews,
    nextCharge: isPaused(events) ? null : toNextCharge(findUpcomingPayment(terms, events, state), now),
    termEndsOn: computeLastDayOfTerm(terms, computeCurrentTerm(terms, now)),
    endsOn: endsAt === null ? null : toParisDay(endsAt),
    isCommitted: computeCurrentTerm(terms, now) === 0,
    isStopped,
    ...(change === null
      ? {}
      : { change: { planType: change.planType, from: change.from, amountCents: change.chargeCents } }),
    isPaused: isPaused(events),
    withdrawBy: toParisDay(now) <= withdrawBy ? withdrawBy : null,
  };
  const graceEndsOn = failed === null ? null : addDays(toParisDay(failed.graceEndsAt), -1);
  const needsAuthentication = failed?.needsAuthentication === true;
  return { monthlyCents: computeMonthlyCents(terms), graceEndsOn, needsAuthentication, life };
}
