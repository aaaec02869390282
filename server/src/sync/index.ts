import { syncContract } from '@placejuste/contracts/sync';
import { mountCalls, runAsService, type Slice } from '../platform/http/index.ts';
import { forgetRefusalsJob, scheduleForgottenRefusals } from './forget-refusals.job.ts';
import { syncHandlers } from './sync.routes.ts';

export const syncSlice: Slice = {
  name: 'sync',
  register(app, platform) {
    mountCalls(app, { contract: syncContract, handlers: syncHandlers, platform });
  },
  jobs: (platform) => [forgetRefusalsJob(platform)],
  start: (platform) => runAsService(platform, scheduleForgottenRefusals),
};
