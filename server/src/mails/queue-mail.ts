import type { ServiceContext } from '../platform/http/index.ts';
import { deliverBulkJobName, deliverCodeJobName, deliverMailJobName } from './deliver-mail.job.ts';
import { htmlOf, textOf, type Mail } from './mail-layout.ts';
import { sealMail } from './sealed-mail.ts';

/** Enqueues a mail in the transaction that decides it: no commit, no mail. */
export async function queueMail(context: Pick<ServiceContext, 'tx' | 'jobs' | 'secrets'>, mail: Mail): Promise<void> {
  // An account of a number alone has no address: what concerns it stands on its screens.
  if (mail.to === '') return;
  const sealed = sealMail(context, {
    to: mail.to,
    subject: mail.subject,
    text: textOf(mail),
    html: htmlOf(mail),
    attachments: mail.files ?? [],
    unsubscribeUrl: mail.unsubscribeUrl ?? null,
    replyTo: mail.replyTo ?? null,
    messageId: mail.messageId ?? null,
    isAutomatic: mail.isAutomatic ?? false,
  });
  if (mail.bulk !== undefined) return context.jobs.enqueue(context.tx, deliverBulkJobName, { ...sealed, ...mail.bulk });
  const queue = mail.code === undefined ? deliverMailJobName : deliverCodeJobName;
  await context.jobs.enqueue(context.tx, queue, sealed);
}
