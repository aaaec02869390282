import type * as z from 'zod';
import type { Platform } from '../platform/http/index.ts';
import type { JobDefinition } from '../platform/jobs/index.ts';
import { deliverMail } from './deliver-mail.steps.ts';
import { sealedMail, unsealMail } from './sealed-mail.ts';

// The queue of a running service still holds mails under the slice's former name.
export const deliverMailJobName = 'notices.deliver-mail';
/** Codes have their own queue, since a person waits for them at a screen, whatever else is to be sent. */
export const deliverCodeJobName = 'mails.deliver-code';
/** Attempts after 10, 20, 40 … seconds, then each hour: three days, as mail servers do among themselves. */
const triesOfMail = 80;
/** Four hours; by then, a code has expired. */
const triesOfCode = 12;
export const mailQueues = [deliverMailJobName, deliverCodeJobName] as const;

export function deliverMailJobs(platform: Platform): readonly JobDefinition<z.infer<typeof sealedMail>>[] {
  return mailQueues.map((name) => ({
    name,
    payload: sealedMail,
    retryLimit: name === deliverCodeJobName ? triesOfCode : triesOfMail,
    retryDelaySeconds: 10,
    concurrency: 4,
    isSafeWithAnyClock: true,
    async run(sealed) {
      await deliverMail(platform, unsealMail(platform, sealed));
    },
  }));
}
