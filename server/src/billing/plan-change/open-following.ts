import { computeParisDayStart } from '@placejuste/domain/kernel';
import { findPlanChange, type SubscriptionEvent, type SubscriptionTerms } from '@placejuste/domain/subscription';
import { recordAudit, setSubscriptionPaid } from '../../accounts/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import { scheduleFollow } from '../subscriptions/schedule-follow.ts';
import { subscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';
import type { SubscriptionRow } from '../subscriptions/subscriptions.tables.ts';

interface EndedSubscription {
  readonly row: SubscriptionRow;
  /** Terms of the subscription, with its pauses so far. */
  readonly terms: SubscriptionTerms;
  readonly events: readonly SubscriptionEvent[];
}

/**
 * Opens the subscription that follows one just ended by a change of plan, in the same transaction: it is active from
 * its first day, and its first charge is made to the same card that morning.
 */
export async function openFollowing(context: ServiceContext, { row, terms, events }: EndedSubscription): Promise<void> {
  const { tx, newId } = context;
  const change = findPlanChange(terms, events);
  if (change === null) return;
  const { planType, renews, chargeCents, from } = change;
  const [id, startedAt] = [newId(), computeParisDayStart(from)];
  const isAdded = await subscriptionsRepository(tx).add({
    id,
    user_id: row.user_id,
    plan_type: planType,
    renews,
    charge_cents: chargeCents,
    started_at: startedAt,
    starts_on: from,
    follows: row.id,
    provider: row.provider,
    card: row.card,
    status: 'active',
    end_reason: null,
    ends_at: null,
    next_look_at: startedAt,
  });
  if (!isAdded) return;
  await setSubscriptionPaid(tx, row.user_id, { planType, startDate: startedAt });
  await recordAudit(context, {
    actorId: null,
    action: 'subscription.plan-changed',
    subjectType: 'account',
    subjectId: row.user_id,
    detail: { from: row.plan_type, to: planType },
  });
  await scheduleFollow(context, id);
}
