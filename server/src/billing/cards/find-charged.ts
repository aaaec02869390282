import {
  computeSubscriptionState,
  computeTerms,
  findUpcomingPayment,
  type PlannedCharge,
  type SubscriptionStatus,
} from '@placejuste/domain/subscription';
import type { ServiceContext } from '../../platform/http/index.ts';
import { toTerms } from '../subscriptions/subscription.view.ts';
import { subscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';
import type { SubscriptionRow } from '../subscriptions/subscriptions.tables.ts';

interface ChargeableSubscription {
  readonly row: SubscriptionRow;
  readonly status: SubscriptionStatus;
  /** Next charge, also that of a plan that follows; null: none is to come. */
  readonly next: PlannedCharge | null;
}

/** The current subscription of a person, with its next charge; null when none is active. */
export async function findCharged(
  { tx, clock }: Pick<ServiceContext, 'tx' | 'clock'>,
  userId: string,
): Promise<ChargeableSubscription | null> {
  const subscriptions = subscriptionsRepository(tx);
  const row = await subscriptions.findLatest(userId);
  if (row === undefined || row.status === 'ended') return null;
  const events = await subscriptions.listEvents(row.id);
  const terms = computeTerms(toTerms(row), events, clock.now());
  const state = computeSubscriptionState(terms, events, clock.now());
  return state.status === 'ended'
    ? null
    : { row, status: state.status, next: findUpcomingPayment(terms, events, state) };
}
