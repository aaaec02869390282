import type { billingContract } from '@placejuste/contracts/billing';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { parisDay } from '@placejuste/domain/kernel';
import {
  currentTerm,
  isPaused,
  lastDayOfTerm,
  lastDayToWithdraw,
  monthlyCentsOf,
  subscriptionState,
  termsAt,
  type SubscriptionEvent,
  type SubscriptionPayment,
} from '@placejuste/domain/subscription';
import type { ServiceContext } from '../../platform/http/index.ts';
import { termsOf } from './subscription.view.ts';
import { subscriptionsRepository } from './subscriptions.repository.ts';
import type { SubscriptionRow } from './subscriptions.tables.ts';

type Billing = ReplyOf<typeof billingContract.calls.readBilling>;
export type SubscriptionLife = NonNullable<NonNullable<Billing['subscription']>['life']>;

export interface OwnSubscription {
  /** The price of its order; null where there is none. */
  readonly monthlyCents: number | null;
  /** Null once it is over. */
  readonly life: SubscriptionLife | null;
  /** Of every subscription that person had. */
  readonly payments: readonly SubscriptionPayment[];
}

/** The present or last subscription of a person, for what comes next; and what was paid of each one there was. */
export async function readOwnSubscription(
  { tx, clock }: Pick<ServiceContext, 'tx' | 'clock'>,
  userId: string,
): Promise<OwnSubscription> {
  const subscriptions = subscriptionsRepository(tx);
  const rows = await subscriptions.allOf(userId);
  const events = await subscriptions.eventsOfEach(rows.map(({ id }) => id));
  const now = clock.now();
  const eventsOf = ({ id }: SubscriptionRow) => events.get(id) ?? [];
  const [latest] = rows;
  return {
    ...(latest === undefined ? { monthlyCents: null, life: null } : currentOf(latest, eventsOf(latest), now)),
    payments: rows.flatMap(
      (row) => subscriptionState(termsAt(termsOf(row), eventsOf(row), now), eventsOf(row), now).payments,
    ),
  };
}

function currentOf(
  row: SubscriptionRow,
  events: readonly SubscriptionEvent[],
  now: Date,
): Pick<OwnSubscription, 'monthlyCents' | 'life'> {
  const terms = termsAt(termsOf(row), events, now);
  const { status, end, nextCharge } = subscriptionState(terms, events, now);
  if (status === 'ended') return { monthlyCents: null, life: null };
  const withdrawBy = lastDayToWithdraw(terms.startsOn);
  const life = {
    renews: terms.renews,
    nextCharge:
      nextCharge === null || isPaused(events) ? null : { day: nextCharge.day, amountCents: nextCharge.amountCents },
    termEndsOn: lastDayOfTerm(terms, currentTerm(terms, now)),
    endsOn: end === null ? null : parisDay(end.at),
    isCommitted: currentTerm(terms, now) === 0,
    isStopped: end?.reason === 'stop',
    withdrawBy: parisDay(now) <= withdrawBy ? withdrawBy : null,
  };
  return { monthlyCents: monthlyCentsOf(terms), life };
}
