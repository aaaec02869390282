import type { ServiceContext } from '../platform/http/index.ts';
import { deliverCodeJobName, deliverMailJobName } from './deliver-mail.job.ts';
import { layOutMail, type MailContent } from './mail-layout.ts';
import { computeRecipientDigest, sealMail } from './sealed-mail.ts';

/** Enqueues a mail in the transaction that decides it: no commit, no mail. */
export async function queueMail(
  context: Pick<ServiceContext, 'tx' | 'jobs' | 'secrets' | 'publicUrl'>,
  mail: MailContent,
): Promise<void> {
  // An account of a number alone has no address: what concerns it stands on its screens.
  if (mail.to === '') return;
  const sealed = sealMail(context, layOutMail(mail, context.publicUrl));
  const queue = mail.code === undefined ? deliverMailJobName : deliverCodeJobName;
  await context.jobs.enqueue(context.tx, queue, sealed, { about: computeRecipientDigest(context, mail.to) });
}
