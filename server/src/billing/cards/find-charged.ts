import { subscriptionState, type PlannedCharge, type SubscriptionStatus } from '@placejuste/domain/subscription';
import type { ServiceContext } from '../../platform/http/index.ts';
import { termsOf } from '../subscriptions/subscription.view.ts';
import { subscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';
import type { SubscriptionRow } from '../subscriptions/subscriptions.tables.ts';

interface Charged {
  readonly row: SubscriptionRow;
  readonly status: SubscriptionStatus;
  readonly next: PlannedCharge;
}

/** The subscription of a person of which a charge is still to come; null when none is. */
export async function findCharged(
  { tx, clock }: Pick<ServiceContext, 'tx' | 'clock'>,
  userId: string,
): Promise<Charged | null> {
  const subscriptions = subscriptionsRepository(tx);
  const row = await subscriptions.latestOf(userId);
  if (row === undefined || row.status === 'ended') return null;
  const events = await subscriptions.eventsOf(row.id);
  const { status, nextCharge: next } = subscriptionState(termsOf(row), events, clock.now());
  return next === null ? null : { row, status, next };
}
