import type { SubscriptionState } from '@placejuste/domain/subscription';
import { endSubscription, recordAudit, setRenewalFailed, setSubscriptionPaid } from '../../accounts/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import { scheduleForgottenCard } from '../cards/forget-card.job.ts';
import type { SubscriptionRow } from './subscriptions.tables.ts';

interface ProjectedSubscription {
  /** The row before this change. */
  readonly row: SubscriptionRow;
  readonly state: SubscriptionState;
  /** Cards given but not charged until the pending charge to the former card has its answer. */
  readonly awaitedCards: readonly string[];
}

/**
 * Updates the profile: `subscription_paid` and its date (specification §3), and the grace period after a failed charge.
 */
export async function projectSubscription(
  context: ServiceContext,
  { row, state, awaitedCards }: ProjectedSubscription,
): Promise<void> {
  const { tx, clock } = context;
  const { user_id: userId, plan_type: planType, started_at: startDate } = row;
  if (state.status === row.status) return;
  if (state.status === 'active') await setSubscriptionPaid(tx, userId, { planType, startDate });
  if (state.status === 'grace') await setRenewalFailed(tx, userId, state.failed?.failedAt ?? clock.now());
  if (state.status === 'ended') {
    await endSubscription(tx, userId, state.end?.at ?? clock.now());
    for (const card of [row.card, ...awaitedCards]) await scheduleForgottenCard(context, { ...row, card });
  }
  const actions = {
    active: 'subscription.renewal-paid',
    grace: 'subscription.renewal-failed',
    ended: 'subscription.ended',
  } as const;
  const reason = state.status === 'ended' ? { detail: { reason: state.end?.reason ?? null } } : {};
  const action = actions[state.status];
  await recordAudit(context, { actorId: null, action, subjectType: 'account', subjectId: userId, ...reason });
}
