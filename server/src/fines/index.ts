import { finesContract } from '@placejuste/contracts/fines';
import { mountCalls, type Slice } from '../platform/http/index.ts';
import { fineHandlers } from './fines.routes.ts';
import { followUpJob } from './follow-up.job.ts';

export { changeFine, createFine, recordStep } from './fines.commands.ts';
export { fineForDossier, fineToMatch, type FineForDossier, type FineToMatch } from './fines.api.ts';

export const finesSlice: Slice = {
  name: 'fines',
  register(app, platform) {
    mountCalls(app, finesContract, fineHandlers(platform), platform.identify);
  },
  jobs: (platform) => [followUpJob(platform)],
};
