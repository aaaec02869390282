import * as z from 'zod';
import { runAsService, type Platform, type ServiceContext } from '../../platform/http/index.ts';
import type { JobDefinition } from '../../platform/jobs/index.ts';
import { planAgain } from './plan-again.ts';
import { sealAudit } from './seal-audit.ts';

const sealAuditJobName = 'accounts.seal-audit';
/** For so long at most a line can be changed without breaking the chain. */
const everySeconds = 300;

export function planAuditSeal(context: Pick<ServiceContext, 'tx' | 'jobs'>): Promise<void> {
  return planAgain(context, { name: sealAuditJobName, startAfterSeconds: everySeconds });
}

/** Adds the new lines of the audit log to its chain, every five minutes. */
export function sealAuditJob(platform: Platform): JobDefinition<Record<string, never>> {
  return {
    name: sealAuditJobName,
    payload: z.strictObject({}),
    async run() {
      while (await runAsService(platform, sealAudit));
      await runAsService(platform, ({ tx, jobs }) =>
        jobs.enqueue(tx, sealAuditJobName, {}, { startAfterSeconds: everySeconds }),
      );
    },
  };
}
