import type { billingContract } from '@placejuste/contracts/billing';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { parisDay } from '@placejuste/domain/kernel';
import {
  currentTerm,
  lastDayOfTerm,
  lastDayToWithdraw,
  subscriptionState,
  type SubscriptionPayment,
} from '@placejuste/domain/subscription';
import type { CommandContext } from '../../platform/http/index.ts';
import { termsOf } from './subscription.view.ts';
import { subscriptionsRepository } from './subscriptions.repository.ts';

type Billing = ReplyOf<typeof billingContract.calls.readBilling>;
export type SubscriptionLife = NonNullable<NonNullable<Billing['subscription']>['life']>;

export interface OwnSubscription {
  /** Null once it is over. */
  readonly life: SubscriptionLife | null;
  readonly payments: readonly SubscriptionPayment[];
}

/** The present or last subscription of the person who asks: what comes next, and what was paid. */
export async function readOwnSubscription({
  tx,
  user,
  clock,
}: Pick<CommandContext, 'tx' | 'user' | 'clock'>): Promise<OwnSubscription> {
  const subscriptions = subscriptionsRepository(tx);
  const row = await subscriptions.latestOf(user.id);
  if (row === undefined) return { life: null, payments: [] };
  const [terms, now] = [termsOf(row), clock.now()];
  const events = await subscriptions.eventsOf(row.id);
  const { status, end, nextCharge, payments } = subscriptionState(terms, events, now);
  if (status === 'ended') return { life: null, payments };
  const withdrawBy = lastDayToWithdraw(terms.startsOn);
  const life = {
    renews: terms.renews,
    nextCharge: nextCharge === null ? null : { day: nextCharge.day, amountCents: nextCharge.amountCents },
    termEndsOn: lastDayOfTerm(terms, currentTerm(terms, now)),
    endsOn: end === null ? null : parisDay(end.at),
    isStopped: end?.reason === 'stop',
    withdrawBy: parisDay(now) <= withdrawBy ? withdrawBy : null,
  };
  return { life, payments };
}
