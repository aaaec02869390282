import type { systemContract } from '@placejuste/contracts/health';
import { ok } from '@placejuste/domain/kernel';
import type { Handlers } from '../platform/http/index.ts';
import { listFailedJobs } from './list-failed-jobs.ts';
import { readSystem, type SystemNeeds } from './read-system.steps.ts';
import { retryJob } from './retry-job.steps.ts';

export function createSystemHandlers(needs: SystemNeeds): Handlers<typeof systemContract.calls> {
  return {
    readSystem: async (_request, platform) => ok(await readSystem(platform, needs)),
    listFailedJobs: async ({ query }, { jobs }) => ok(await listFailedJobs(jobs, query)),
    retryJob: ({ user, params: { id } }, platform) => retryJob(platform, { id, actorId: user.id }),
  };
}
