import { deliverMail } from '../../mails/index.ts';
import { MailAddressDeferred } from '../../platform/mail/index.ts';
import { runAsService, type Platform } from '../../platform/http/index.ts';
import { deferDelivery } from './defer-delivery.ts';
import type { Delivery } from './schedule-delivery.ts';
import { prepareDelivery } from './prepare-delivery.ts';
import { settleDelivery } from './settle-delivery.ts';

/**
 * Hands one mail over, if it is still to leave, and records what became of it. A mailbox that is put off goes back
 * among those who wait, and holds nobody up. While the mail server is away the mail keeps its place, and rejects: the
 * queue tries again, and the batch behind it waits.
 */
export async function deliverToRecipient(platform: Platform, delivery: Delivery): Promise<void> {
  const mail = await runAsService(platform, (context) => prepareDelivery(context, delivery));
  if (mail === null) return;
  let outcome: 'sent' | 'refused';
  try {
    outcome = await deliverMail(platform, mail);
  } catch (error) {
    const isAddress = error instanceof MailAddressDeferred;
    const isOver = await runAsService(platform, (context) => deferDelivery(context, { ...delivery, isAddress }));
    if (isAddress || isOver) return;
    throw error;
  }
  await runAsService(platform, (context) => settleDelivery(context, { ...delivery, outcome }));
}
