import { deliverMail } from '../../mails/index.ts';
import { MailAddressDeferred } from '../../platform/mail/index.ts';
import { runAsService, type Platform } from '../../platform/http/index.ts';
import { deferDelivery } from './defer-delivery.ts';
import type { Delivery } from './schedule-delivery.ts';
import { prepareDelivery } from './prepare-delivery.ts';
import { settleDelivery } from './settle-delivery.ts';

/**
 * Delivers one mail, if it is still to be sent, and records its outcome. A deferred mailbox waits for its next turn
 * without delaying others. While the mail server is down, the job rejects: the queue tries again, and the batch after
 * it waits.
 */
export async function deliverToRecipient(platform: Platform, delivery: Delivery): Promise<void> {
  const mail = await runAsService(platform, (context) => prepareDelivery(context, delivery));
  if (mail === null) return;
  let outcome: 'sent' | 'refused';
  try {
    outcome = await deliverMail(platform, mail);
  } catch (error) {
    const isMailboxDeferred = error instanceof MailAddressDeferred;
    const isGivenUp = await runAsService(platform, (context) =>
      deferDelivery(context, { ...delivery, isMailboxDeferred }),
    );
    if (isMailboxDeferred || isGivenUp) return;
    throw error;
  }
  await runAsService(platform, (context) => settleDelivery(context, { ...delivery, outcome }));
}
