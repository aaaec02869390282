import type { DocumentMail } from '@placejuste/domain/document';
import { papersPath } from '@placejuste/domain/next-step';
import { queueMail } from '../../mails/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';

interface HolderMail {
  readonly to: string;
  readonly mail: DocumentMail;
  /** Page that the button opens. */
  readonly path?: `/${string}`;
}

/** Queues a mail to the holder, in the transaction that changes their document. */
export function mailHolder(
  context: ServiceContext,
  { to, mail: { subject, paragraphs, button }, path = papersPath }: HolderMail,
): Promise<void> {
  return queueMail(context, {
    to,
    subject,
    paragraphs,
    action: { label: button, url: `${context.publicUrl}${path}` },
  });
}
