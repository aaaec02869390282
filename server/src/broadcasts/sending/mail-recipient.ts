import { createHash } from 'node:crypto';
import { broadcastMail } from '@placejuste/domain/broadcast';
import { queueMail, type Mail } from '../../mails/index.ts';
import { stopNewsUrl } from '../../notifications/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import type { BroadcastRow } from '../broadcasts.tables.ts';

interface Recipient {
  readonly userId: string;
  readonly email: string;
}

/** Queues the mail of a broadcast for one person, with the link that stops their news where there is one. */
export function mailRecipient(
  context: Pick<ServiceContext, 'tx' | 'jobs' | 'secrets' | 'publicUrl'>,
  broadcast: BroadcastRow,
  { userId, email, ...more }: Recipient & Pick<Mail, 'bulk'> & { readonly subjectPrefix?: string },
): Promise<void> {
  const { button, subject, paragraphs } = broadcastMail(broadcast);
  const { subjectPrefix = '', bulk } = more;
  const url = stopNewsUrl(context, userId);
  return queueMail(context, {
    to: email,
    subject: `${subjectPrefix}${subject}`,
    paragraphs,
    ...(button === undefined ? {} : { action: { label: button, url }, unsubscribeUrl: url }),
    ...(bulk === undefined ? {} : { bulk, messageId: messageIdOf(context, broadcast.id, userId) }),
  });
}

/** The same for the same person: mailboxes drop what a process that died in the middle of a delivery sends again. */
function messageIdOf({ publicUrl }: Pick<ServiceContext, 'publicUrl'>, broadcastId: string, userId: string): string {
  const digest = createHash('sha256').update(`${broadcastId} ${userId}`).digest('hex').slice(0, 32);
  return `<${digest}@${new URL(publicUrl).hostname}>`;
}
