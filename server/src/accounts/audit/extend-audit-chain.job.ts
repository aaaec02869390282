import { runAsService, type Platform, type ServiceContext } from '../../platform/http/index.ts';
import { rescheduleJob, createRecurringJob, type JobDefinition } from '../../platform/jobs/index.ts';
import { extendAuditChain } from './extend-audit-chain.ts';

const extendChainJobName = 'accounts.extend-audit-chain';
/** Longest time during which a line can be changed without breaking the chain. */
const everySeconds = 300;

export function scheduleAuditChain(context: Pick<ServiceContext, 'tx' | 'jobs'>): Promise<void> {
  return rescheduleJob(context, { name: extendChainJobName, startAfterSeconds: everySeconds });
}

/** Adds the new lines of the audit log to its chain, every five minutes. */
export function extendAuditChainJob(platform: Platform): JobDefinition<Record<string, never>> {
  return createRecurringJob(platform, {
    name: extendChainJobName,
    everySeconds,
    async run() {
      while (await runAsService(platform, extendAuditChain));
    },
  });
}
