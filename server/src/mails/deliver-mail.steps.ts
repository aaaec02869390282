import { runAsService, type Platform } from '../platform/http/index.ts';
import { traceError } from '../platform/log/index.ts';
import { MailAddressRefused, type RenderedMail } from '../platform/mail/index.ts';
import { forgetRefusal, keepRefusal } from './mail-refusals.repository.ts';

/**
 * Delivers a mail. A permanently refused address is not tried again: a sender that keeps writing to missing addresses
 * is treated as spam, and none of its mails arrive any more. The holder is told on screen instead. Rejects while the
 * mail server is down or busy.
 */
export async function deliverMail(platform: Platform, mail: RenderedMail): Promise<'sent' | 'refused'> {
  try {
    await platform.mailer.deliver(mail);
  } catch (error) {
    if (!(error instanceof MailAddressRefused)) throw error;
    platform.log.warn({ replyCode: error.replyCode }, 'mail refused for good');
    const at = platform.clock.now();
    await runAsService(platform, ({ tx }) => keepRefusal(tx, { email: mail.to, at, sentAt: at, isReported: false }));
    return 'refused';
  }
  try {
    await runAsService(platform, ({ tx }) => forgetRefusal(tx, mail.to));
  } catch (error) {
    // The mail was sent: a rejection would send it again. The next mail to that address deletes the refusal.
    platform.log.error(traceError(error), 'refusal of a mail address not forgotten');
  }
  return 'sent';
}
