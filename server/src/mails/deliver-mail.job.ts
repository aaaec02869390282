import type * as z from 'zod';
import type { Platform } from '../platform/http/index.ts';
import type { JobDefinition } from '../platform/jobs/index.ts';
import { sealedMail, unsealMail } from './sealed-mail.ts';

// The queue of a running service still holds mails under the slice's former name.
export const deliverMailJobName = 'notices.deliver-mail';

export function deliverMailJob(
  platform: Pick<Platform, 'mailer' | 'secrets'>,
): JobDefinition<z.infer<typeof sealedMail>> {
  return {
    name: deliverMailJobName,
    payload: sealedMail,
    retryLimit: 12,
    retryDelaySeconds: 10,
    concurrency: 4,
    run: (sealed) => platform.mailer.deliver(unsealMail(platform, sealed)),
  };
}
