import type * as z from 'zod';
import type { Platform } from '../platform/http/index.ts';
import type { JobDefinition } from '../platform/jobs/index.ts';
import { sealedMail, unsealMail } from './sealed-mail.ts';

// The queue of a running service still holds mails under the slice's former name.
export const deliverMailJobName = 'notices.deliver-mail';
/** Codes have a queue of their own: a person waits for them before a screen, whatever else is to be sent. */
export const deliverCodeJobName = 'mails.deliver-code';
export const mailQueues = [deliverMailJobName, deliverCodeJobName] as const;

export function deliverMailJobs(
  platform: Pick<Platform, 'mailer' | 'secrets'>,
): readonly JobDefinition<z.infer<typeof sealedMail>>[] {
  return mailQueues.map((name) => ({
    name,
    payload: sealedMail,
    retryLimit: 12,
    retryDelaySeconds: 10,
    concurrency: 4,
    run: (sealed) => platform.mailer.deliver(unsealMail(platform, sealed)),
  }));
}
