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
 * broadcasts turned off, quiet hours begun, or the person have stopped news or been suspended. That the delivery begins
 * is stored before the mail leaves, so that a process that dies mails nobody twice.
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
  const settle = async (outcome: 'skipped' | 'unsure'): Promise<null> => {
    await settleDelivery(context, { ...delivery, outcome });
    return null;
  };
  // The process died between the mail and its outcome: sent again, it could arrive twice.
  if (recipient.triedAt !== null) return settle('unsure');
  if (row.state !== 'sending' || (await isFeatureOff(tx, 'broadcasts'))) {
    await recipients.postpone([{ userId, notBefore: now }]);
    return null;
  }
  const { email } = recipient;
  if (!recipient.isRecipient || email === null) return settle('skipped');
  const notBefore = computeDeliveryTime(recipient, row, now);
  if (notBefore > now) {
    await recipients.postpone([{ userId, notBefore }]);
    return null;
  }
  if (!(await recipients.startTry(userId, now))) return null;
  const mail = buildRecipientMail(context, row, { userId, email });
  return layOutMail({ ...mail, messageId: buildMessageId(context, delivery) }, context.publicUrl);
}

/**
 * A fixed Message-ID for each person and broadcast: mailboxes drop the copy sent again after a mail server took a mail
 * without answering.
 */
function buildMessageId({ publicUrl }: Pick<ServiceContext, 'publicUrl'>, { broadcastId, userId }: Delivery): string {
  const digest = createHash('sha256').update(`${broadcastId} ${userId}`).digest('hex').slice(0, 32);
  return `<${digest}@${new URL(publicUrl).hostname}>`;
}
