import * as z from 'zod';
import { runAsService, type Platform, type ServiceContext } from '../../platform/http/index.ts';
import type { JobDefinition } from '../../platform/jobs/index.ts';
import { findAnonymousUse, dropAnonymous } from './anonymous.repository.ts';

const forgetAnonymousJobName = 'auth.forget-anonymous';
const payload = z.object({ userId: z.uuid() });
/** Lifetime in seconds of an unused session: after it, nobody can return to the account. */
const forgottenAfterSeconds = 30 * 24 * 3600;

export function scheduleForgetting(
  { tx, jobs }: Pick<ServiceContext, 'tx' | 'jobs'>,
  userId: string,
  startAfterSeconds = forgottenAfterSeconds,
): Promise<void> {
  return jobs.enqueue(tx, forgetAnonymousJobName, { userId }, { startAfterSeconds });
}

/** Erases an anonymous account unused for thirty days; schedules a later check for one in use. */
export function forgetAnonymousJob(platform: Platform): JobDefinition<z.infer<typeof payload>> {
  return {
    name: forgetAnonymousJobName,
    payload,
    run: ({ userId }) =>
      runAsService(platform, async ({ tx, jobs, clock }) => {
        const usedAt = await findAnonymousUse(tx, userId);
        if (usedAt === null) return;
        const leftSeconds = forgottenAfterSeconds - Math.floor((clock.now().getTime() - usedAt.getTime()) / 1000);
        if (leftSeconds > 0) await scheduleForgetting({ tx, jobs }, userId, leftSeconds);
        else await dropAnonymous(tx, userId);
      }),
  };
}
