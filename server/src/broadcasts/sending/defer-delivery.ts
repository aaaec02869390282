import { computeDeliveryDelaySeconds, deliveryTries } from '@placejuste/domain/broadcast';
import type { ServiceContext } from '../../platform/http/index.ts';
import type { Delivery } from './schedule-delivery.ts';
import { recipientsRepository } from './recipients.repository.ts';
import { settleDelivery } from './settle-delivery.ts';

/**
 * Counts a failed try. `isAddress`: only this mailbox deferred the mail, whose turn comes again later. Returns true
 * once it was tried for days and is given up.
 */
export async function deferDelivery(
  context: ServiceContext,
  { isMailboxDeferred, ...delivery }: Delivery & { readonly isMailboxDeferred: boolean },
): Promise<boolean> {
  const { tx, clock } = context;
  const recipients = recipientsRepository(tx, delivery.broadcastId);
  const tries = await recipients.countTry(delivery.userId);
  if (tries >= deliveryTries) {
    await settleDelivery(context, { ...delivery, outcome: 'failed' });
    return true;
  }
  const notBefore = new Date(clock.now().getTime() + computeDeliveryDelaySeconds(tries) * 1000);
  if (isMailboxDeferred) await recipients.postpone([{ userId: delivery.userId, notBefore }]);
  return false;
}
