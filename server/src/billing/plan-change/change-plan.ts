import type { ownPaymentsContract } from '@placejuste/contracts/billing';
import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import { getPlan } from '@placejuste/domain/billing';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { hasConfirmedEmail } from '../../accounts/index.ts';
import type { ServiceCommandContext } from '../../platform/http/index.ts';
import { noteSubscriptionEvent } from '../subscriptions/note-subscription-event.ts';
import { subscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';
import type { SubscriptionRow } from '../subscriptions/subscriptions.tables.ts';
import {
  checkChangeable,
  findRunningSubscription,
  type PlanRefusal,
  type Running,
  type StandingRefusal,
} from './preview-plan-change.ts';

type Call = typeof ownPaymentsContract.calls.changePlan;
type PlanChangeResult = Result<
  ReplyOf<Call>,
  PlanRefusal | 'ADDRESS_REQUIRED' | 'CARD_REQUIRED' | 'PLAN_UNCHANGED' | 'PLAN_PRICE_CHANGED'
>;

/**
 * Orders the plan that follows, exactly as it was shown: another day or price is refused. A repeated order changes
 * nothing.
 */
export async function changePlan(context: ServiceCommandContext, input: BodyOf<Call>): Promise<PlanChangeResult> {
  const { tx, clock, newId, user } = context;
  const runningContract = await lockRunning(context);
  if (!runningContract.ok) return runningContract;
  const changeable = checkChangeable(runningContract.value);
  if (!changeable.ok) return changeable;
  const { row, change, from } = runningContract.value;
  const { planType, renews, amountCents } = input;
  if (planType === row.plan_type) return refuse('PLAN_UNCHANGED');
  if (amountCents !== getPlan(planType).firstChargeCents || input.from !== from) return refuse('PLAN_PRICE_CHANGED');
  if (row.card === null) return refuse('CARD_REQUIRED');
  if (!(await hasConfirmedEmail(tx, user.id))) return refuse('ADDRESS_REQUIRED');
  const isSame = change !== null && change.planType === planType && change.renews === renews;
  if (!isSame) {
    const event = {
      id: `plan:${newId()}`,
      at: clock.now(),
      kind: 'plan-asked',
      planType,
      renews,
      amountCents,
      cancels: change?.id ?? null,
    } as const;
    await noteSubscriptionEvent(context, { subscriptionId: row.id, event });
  }
  return ok({ planType, from, amountCents });
}

/**
 * Cancels the plan that was to follow: the current one goes on as agreed. Allowed in the grace period too. Repeatable.
 */
export async function keepPlan(
  context: ServiceCommandContext,
): Promise<Result<ReplyOf<typeof ownPaymentsContract.calls.keepPlan>, StandingRefusal>> {
  const runningContract = await lockRunning(context);
  if (!runningContract.ok) return runningContract;
  const { row, change } = runningContract.value;
  if (change !== null) {
    const event = { id: `kept:${change.id}`, at: context.clock.now(), kind: 'plan-kept', cancels: change.id } as const;
    await noteSubscriptionEvent(context, { subscriptionId: row.id, event });
  }
  return ok({ planType: row.plan_type });
}

/** Locks the current subscription: requests from two tabs are serialised, and the second reads what the first wrote. */
async function lockRunning(context: ServiceCommandContext): Promise<Result<Running, StandingRefusal>> {
  const subscriptions = subscriptionsRepository(context.tx);
  const lockLatest = async (): Promise<SubscriptionRow | undefined> => {
    const latestRow = await subscriptions.findLatest(context.user.id);
    return latestRow === undefined ? undefined : subscriptions.lock(latestRow.id);
  };
  const row = await lockLatest();
  // It may have ended while the lock was waited for, with another one following it.
  return findRunningSubscription(context, row?.status === 'ended' ? await lockLatest() : row);
}
