import type { RecipientState } from '@placejuste/domain/broadcast';
import type { ServiceContext } from '../../platform/http/index.ts';
import { broadcastsRepository } from '../broadcasts.repository.ts';
import { finishBroadcast } from './finish-broadcast.ts';
import type { Delivery } from './schedule-delivery.ts';
import { recipientsRepository } from './recipients.repository.ts';

export type DeliveryOutcome = Exclude<RecipientState, 'waiting' | 'queued'>;

/** Records the outcome of one mail, and ends the broadcast after the last one. A replay changes nothing. */
export async function settleDelivery(
  context: Pick<ServiceContext, 'tx' | 'clock' | 'newId'>,
  { broadcastId, userId, outcome }: Delivery & { readonly outcome: DeliveryOutcome },
): Promise<void> {
  const { tx, clock } = context;
  const broadcasts = broadcastsRepository(tx);
  const row = await broadcasts.lock(broadcastId);
  if (row === undefined) return;
  const isSettled = await recipientsRepository(tx, broadcastId).settle(userId, { outcome, at: clock.now() });
  await finishBroadcast(context, isSettled ? await broadcasts.add(broadcastId, { [outcome]: 1 }) : row);
}
