import { broadcastMail } from '@placejuste/domain/broadcast';
import type { MailContent } from '../../mails/index.ts';
import { buildStopNewsUrl } from '../../notifications/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import type { BroadcastRow } from '../broadcasts.tables.ts';

/** The mail of a broadcast for one person, with the link that stops their news, for a broadcast of news. */
export function buildRecipientMail(
  context: Pick<ServiceContext, 'secrets' | 'publicUrl'>,
  broadcast: BroadcastRow,
  { userId, email }: { readonly userId: string; readonly email: string },
): MailContent {
  const { button, subject, paragraphs } = broadcastMail(broadcast);
  const url = buildStopNewsUrl(context, userId);
  return {
    to: email,
    subject,
    paragraphs,
    ...(button === undefined ? {} : { action: { label: button, url }, unsubscribeUrl: url }),
  };
}
