import type { SubscriptionEvent } from '@placejuste/domain/subscription';
import type { ServiceContext } from '../../platform/http/index.ts';
import { recordAnswer } from './record-answers.ts';
import { scheduleFollow } from './schedule-follow.ts';

/** Stores an event of a subscription and does what follows from it. A repeated event changes nothing. */
export async function noteSubscriptionEvent(
  context: ServiceContext,
  { subscriptionId, event }: { readonly subscriptionId: string; readonly event: SubscriptionEvent },
): Promise<void> {
  const advanced = await recordAnswer(context, { id: subscriptionId, event });
  if (advanced !== null && advanced.act !== null) await scheduleFollow(context, subscriptionId);
}
