import { notificationMessages, type NotificationMessage } from '@placejuste/domain/notification';
import { reinstateAccount, suspendAccount } from '../../accounts/index.ts';
import { notifyPerson } from '../../notifications/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import { advanceSubscription } from '../subscriptions/advance-subscription.ts';
import { scheduleFollow } from '../subscriptions/schedule-follow.ts';
import { subscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';

/** Suspends an account and notifies its holder; its subscription makes no charge from that instant. */
export async function suspendSubscriber(
  context: ServiceContext,
  input: Parameters<typeof suspendAccount>[1],
): ReturnType<typeof suspendAccount> {
  await lockStanding(context, input.userId);
  const outcome = await suspendAccount(context, input);
  if (outcome.ok) await applyToSubscriber(context, input.userId, notificationMessages.accountSuspended());
  return outcome;
}

/**
 * Ends the suspension of an account and notifies its holder; its subscription resumes, moved by the days of suspension.
 */
export async function reinstateSubscriber(
  context: ServiceContext,
  input: Parameters<typeof reinstateAccount>[1],
): ReturnType<typeof reinstateAccount> {
  await lockStanding(context, input.userId);
  const reinstated = await reinstateAccount(context, input);
  if (reinstated.ok) await applyToSubscriber(context, input.userId, notificationMessages.accountReinstated());
  return reinstated;
}

/** Locks the subscription before the profile, like every job that follows a subscription: two orders would deadlock. */
async function lockStanding({ tx }: ServiceContext, userId: string): Promise<void> {
  const subscriptions = subscriptionsRepository(tx);
  const row = await subscriptions.findLatest(userId);
  if (row !== undefined) await subscriptions.lock(row.id);
}

async function applyToSubscriber(context: ServiceContext, userId: string, message: NotificationMessage): Promise<void> {
  await followStanding(context, userId);
  await notifyPerson(context, { userId, message });
}

async function followStanding(context: ServiceContext, userId: string): Promise<void> {
  const row = await subscriptionsRepository(context.tx).findLatest(userId);
  if (row === undefined || row.status === 'ended') return;
  const advanced = await advanceSubscription(context, { id: row.id });
  if (advanced !== null && advanced.act !== null) await scheduleFollow(context, row.id);
}
