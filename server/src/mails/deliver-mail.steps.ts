import { runAsService, type Platform } from '../platform/http/index.ts';
import { traceError } from '../platform/log/index.ts';
import { MailAddressRefused, type RenderedMail } from '../platform/mail/index.ts';
import { forgetRefusal, keepRefusal } from './mail-refusals.repository.ts';

/**
 * Hands a mail over. One whose address is refused for good is not tried again: whoever keeps writing to an address that
 * is not there is taken for a sender of spam, and no mail arrives any more; the holder is told on screen instead.
 * Rejects while the server is away, or busy.
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
    // The mail has left: a rejection would send it a second time. The next one to that address forgets the refusal.
    platform.log.error(traceError(error), 'refusal of a mail address not forgotten');
  }
  return 'sent';
}
