import * as z from 'zod';
import type { Platform, ServiceContext } from '../platform/http/index.ts';
import type { JobDefinition } from '../platform/jobs/index.ts';
import { seal, unseal } from '../platform/secrets/index.ts';
import { htmlOf, textOf, type Mail } from './mail-layout.ts';

// The queue of a running service still holds mails under the slice's former name.
export const deliverMailJobName = 'notices.deliver-mail';
const sealedShape = z.object({ sealed: z.string() });
const fileShape = z.object({ filename: z.string(), contentType: z.string(), content: z.string() });
const mailShape = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  attachments: z.array(fileShape).default([]),
});

/**
 * Enqueues a mail in the transaction that decides it: no commit, no mail. The payload is sealed, because a mail
 * carries one-time links and says things about a person that a copy of the database must not tell.
 */
export async function queueMail(
  { tx, jobs, secrets }: Pick<ServiceContext, 'tx' | 'jobs' | 'secrets'>,
  mail: Mail,
): Promise<void> {
  const sentMail = {
    to: mail.to,
    subject: mail.subject,
    text: textOf(mail),
    html: htmlOf(mail),
    attachments: mail.files ?? [],
  };
  await jobs.enqueue(tx, deliverMailJobName, {
    sealed: seal(secrets.key('mail-queue'), JSON.stringify(sentMail)),
  });
}

/** Whom a mail of the queue is for; null when it cannot be read. */
export function recipientOf(platform: Pick<Platform, 'secrets'>, data: unknown): string | null {
  try {
    const { sealed } = sealedShape.parse(data);
    return mailShape.parse(JSON.parse(unseal(platform.secrets.key('mail-queue'), sealed))).to;
  } catch {
    // Sealed with a key of before, or no mail of ours: nobody can read it any more.
    return null;
  }
}

export function deliverMailJob(
  platform: Pick<Platform, 'mailer' | 'secrets'>,
): JobDefinition<z.infer<typeof sealedShape>> {
  return {
    name: deliverMailJobName,
    payload: sealedShape,
    retryLimit: 12,
    retryDelaySeconds: 10,
    concurrency: 4,
    async run({ sealed }) {
      await platform.mailer.deliver(mailShape.parse(JSON.parse(unseal(platform.secrets.key('mail-queue'), sealed))));
    },
  };
}
