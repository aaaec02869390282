import type { DocumentMail } from '@placejuste/domain/document';
import { queueMail } from '../mails/index.ts';
import type { Platform } from '../platform/http/index.ts';
import type { Tx } from '../platform/postgres/index.ts';

/** Tells the holder, in the transaction that changes their document. */
export function mailHolder(
  platform: Pick<Platform, 'jobs' | 'secrets' | 'publicUrl'>,
  tx: Tx,
  to: string,
  { subject, paragraphs, button }: DocumentMail,
  path: `/${string}` = '/dashboard',
): Promise<void> {
  return queueMail(
    { ...platform, tx },
    {
      to,
      subject,
      paragraphs,
      action: { label: button, url: `${platform.publicUrl}${path}` },
    },
  );
}
