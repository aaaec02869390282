import { orderedPlan } from '@placejuste/domain/subscription';
import type { Tx } from '../../platform/postgres/index.ts';
import { subscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';
import type { SubscriptionRow } from '../subscriptions/subscriptions.tables.ts';

/** The contracts of a person as a request to leave finds them, whenever it is carried out. */
export interface ContractsAt {
  /** The one that stood when it was asked; null: there was none yet. */
  readonly standing: SubscriptionRow | null;
  /** The plan that was ordered before, and follows it since. */
  readonly follower: SubscriptionRow | null;
  /** Ordered after the request, and not over: the request does not touch it. */
  readonly newer: SubscriptionRow | null;
}

export async function contractsAt(
  tx: Tx,
  { userId, askedAt }: { readonly userId: string; readonly askedAt: Date },
): Promise<ContractsAt> {
  const subscriptions = subscriptionsRepository(tx);
  const rows = await subscriptions.allOf(userId);
  const [standing = null] = rows
    .filter((row) => row.started_at <= askedAt)
    .toSorted((a, b) => b.started_at.getTime() - a.started_at.getTime());
  const next = rows.find((row) => standing !== null && row.follows === standing.id && row.started_at > askedAt);
  const order = next?.follows == null ? null : orderedPlan(await subscriptions.eventsOf(next.follows));
  const follower = next !== undefined && order !== null && order.at <= askedAt ? next : null;
  const newer = rows.find((row) => row.started_at > askedAt && row !== follower && row.status !== 'ended') ?? null;
  return { standing, follower, newer };
}
