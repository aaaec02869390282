import { findPlanOrder, type SubscriptionEvent } from '@placejuste/domain/subscription';
import type { Tx } from '../../platform/postgres/index.ts';
import { subscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';
import type { SubscriptionRow } from '../subscriptions/subscriptions.tables.ts';

/** Contracts of a person at the time of a request to leave, whenever it is carried out. */
export interface ContractsAt {
  /** The contract of that time; null: there was none yet. */
  readonly standingContract: SubscriptionRow | null;
  /** The plan ordered before the request, which has followed it since. */
  readonly follower: SubscriptionRow | null;
  /** The plan ordered to follow it, which has not begun. */
  readonly pendingPlan: WaitingPlan | null;
  /** Ordered after the request and still active: the request does not affect it. */
  readonly newer: SubscriptionRow | null;
}

interface WaitingPlan {
  readonly order: Extract<SubscriptionEvent, { kind: 'plan-asked' }>;
  /**
   * True when the order can be cancelled alone, while the current contract goes on; also when this very request did so.
   */
  readonly isRevocable: boolean;
}

export async function loadContractsAt(
  tx: Tx,
  { userId, askedAt }: { readonly userId: string; readonly askedAt: Date },
): Promise<ContractsAt> {
  const subscriptions = subscriptionsRepository(tx);
  const rows = await subscriptions.listOfPerson(userId);
  const [standing = null] = rows
    .filter((row) => row.started_at <= askedAt)
    .toSorted((a, b) => b.started_at.getTime() - a.started_at.getTime());
  const events = standing === null ? [] : await subscriptions.listEvents(standing.id);
  const next = rows.find((row) => row.follows !== null && row.follows === standing?.id && row.started_at > askedAt);
  const order = findPlanOrder(events);
  const follower = next !== undefined && order !== null && order.at <= askedAt ? next : null;
  const pendingPlan = standing === null || next !== undefined ? null : findWaitingPlan(standing, events, askedAt);
  const newer = rows.find((row) => row.started_at > askedAt && row !== follower && row.status !== 'ended') ?? null;
  return { standingContract: standing, follower, pendingPlan, newer };
}

function findWaitingPlan(
  { status }: SubscriptionRow,
  events: readonly SubscriptionEvent[],
  askedAt: Date,
): WaitingPlan | null {
  const takenBack = events.find(({ kind, at }) => kind === 'plan-kept' && at.getTime() === askedAt.getTime());
  for (const event of events)
    if (event.kind === 'plan-asked' && takenBack?.kind === 'plan-kept' && event.id === takenBack.cancels)
      return { order: event, isRevocable: true };
  const order = findPlanOrder(events);
  if (order === null) return null;
  const isLeft = status === 'ended' || events.some(({ kind }) => kind === 'stop-asked');
  return { order, isRevocable: !isLeft && order.at <= askedAt };
}
