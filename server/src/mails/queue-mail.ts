import type { ServiceContext } from '../platform/http/index.ts';
import { deliverCodeJobName, deliverMailJobName } from './deliver-mail.job.ts';
import { layOutMail, type MailContent } from './mail-layout.ts';
import { computeRecipientDigest, sealMail } from './sealed-mail.ts';

/** Enqueues a mail in the caller's transaction: without its commit, no mail is sent. */
export async function queueMail(
  context: Pick<ServiceContext, 'tx' | 'jobs' | 'secrets' | 'publicUrl'>,
  mail: MailContent,
): Promise<void> {
  // An account with only a number has no address: it is told on screen.
  if (mail.to === '') return;
  const sealed = sealMail(context, layOutMail(mail, context.publicUrl));
  const queue = mail.code === undefined ? deliverMailJobName : deliverCodeJobName;
  await context.jobs.enqueue(context.tx, queue, sealed, { about: computeRecipientDigest(context, mail.to) });
}
