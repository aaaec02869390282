import { finesContract } from '@placejuste/contracts/fines';
import { mountCalls, runAsService, type Slice } from '../platform/http/index.ts';
import { fineHandlers } from './fines.routes.ts';
import { type FineReads, followUpJob } from './follow-up/follow-up.job.ts';
import { buildFineMailPreviews } from './follow-up/mail-previews.ts';
import { scheduleFollowUpSweep, sweepFollowUpsJob } from './follow-up/sweep-follow-ups.job.ts';

export { changeFine, type ChangeFine } from './change-fine.ts';
export { checkNewFine, createFine } from './create-fine.ts';
export { recordProvedStep, recordStep, type RecordStep } from './follow-up/record-step.ts';
export { undoProvedStep, undoStep } from './follow-up/undo-step.ts';
export {
  findAppeal,
  findFineForDossier,
  findFineToMatch,
  listFinesOfPerson,
  findIssuingCommune,
  listRunningFines,
  mapFollowedFines,
  type FineForDossier,
  type FineToMatch,
} from './fines.api.ts';

export function finesSlice(reads: FineReads): Slice {
  return {
    name: 'fines',
    listMailPreviews: buildFineMailPreviews,
    register(app, platform) {
      mountCalls(app, { contract: finesContract, handlers: fineHandlers, platform });
    },
    jobs: (platform) => [followUpJob(platform, reads), sweepFollowUpsJob(platform)],
    start: (platform) => runAsService(platform, scheduleFollowUpSweep),
  };
}
