import * as z from 'zod';
import { runAsService, type Platform, type ServiceContext } from '../../platform/http/index.ts';
import type { JobDefinition } from '../../platform/jobs/index.ts';
import { billingRepository } from '../billing.repository.ts';

const forgetJobName = 'billing.forget-gift-email';
const payload = z.object({ id: z.uuid() });
/** Delay in seconds after which the e-mail address of an abandoned payment is erased. */
const forgottenAfterSeconds = 24 * 3600;

export function scheduleForgetEmail(
  { tx, jobs }: Pick<ServiceContext, 'tx' | 'jobs'>,
  checkoutId: string,
): Promise<void> {
  return jobs.enqueue(tx, forgetJobName, { id: checkoutId }, { startAfterSeconds: forgottenAfterSeconds });
}

export function forgetGiftEmailJob(platform: Platform): JobDefinition<z.infer<typeof payload>> {
  return {
    name: forgetJobName,
    payload,
    run: async ({ id }) => {
      await runAsService(platform, ({ tx }) => billingRepository(tx).forgetEmail(id));
    },
  };
}
