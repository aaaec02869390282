import { createHash } from 'node:crypto';
import { isFeatureOff } from '../../features/index.ts';
import { layOutMail } from '../../mails/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import type { RenderedMail } from '../../platform/mail/index.ts';
import { broadcastsRepository } from '../broadcasts.repository.ts';
import { computeDeliveryTime } from './delivery-time.ts';
import type { Delivery } from './schedule-delivery.ts';
import { buildRecipientMail } from './recipient-mail.ts';
import { recipientsRepository } from './recipients.repository.ts';
import { settleDelivery } from './settle-delivery.ts';

/**
 * The mail to send now; null when it is not sent. Since it was queued, the broadcast may have been paused or stopped,
 * broadcasts turned off, quiet hours begun, or the person have stopped news or been suspended.
 */
export async function prepareDelivery(context: ServiceContext, delivery: Delivery): Promise<RenderedMail | null> {
  const { tx, clock } = context;
  const { broadcastId, userId } = delivery;
  const row = await broadcastsRepository(tx).find(broadcastId);
  if (row === undefined) return null;
  const now = clock.now();
  const recipients = recipientsRepository(tx, broadcastId);
  const recipient = await recipients.findQueued({ ...row, now }, userId);
  if (recipient === null) return null;
  if (row.state !== 'sending' || (await isFeatureOff(tx, 'broadcasts'))) {
    await recipients.postpone([{ userId, notBefore: now }]);
    return null;
  }
  const { email } = recipient;
  if (!recipient.isRecipient || email === null) {
    await settleDelivery(context, { ...delivery, outcome: 'skipped' });
    return null;
  }
  const notBefore = computeDeliveryTime(recipient, row, now);
  if (notBefore > now) {
    await recipients.postpone([{ userId, notBefore }]);
    return null;
  }
  const mail = buildRecipientMail(context, row, { userId, email });
  return layOutMail({ ...mail, messageId: buildMessageId(context, delivery) }, context.publicUrl);
}

/**
 * A fixed Message-ID for each person and broadcast: mailboxes drop the copy sent again after a process died during a
 * delivery.
 */
function buildMessageId({ publicUrl }: Pick<ServiceContext, 'publicUrl'>, { broadcastId, userId }: Delivery): string {
  const digest = createHash('sha256').update(`${broadcastId} ${userId}`).digest('hex').slice(0, 32);
  return `<${digest}@${new URL(publicUrl).hostname}>`;
}
