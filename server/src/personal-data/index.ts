import { personalDataContract } from '@placejuste/contracts/personal-data';
import { mountCalls, type Slice } from '../platform/http/index.ts';
import { mountExportRoutes } from './export/export.routes.ts';
import { personalDataHandlers } from './personal-data.routes.ts';
import { buildClosedAccountPreviews } from './erasure/mail-previews.ts';
import { tellErasureJob } from './receipt/tell-erasure.job.ts';

export { eraseAccount, type ErasureOutcome } from './erasure/erase-account.steps.ts';
export { linkExportFor } from './export/link-export.ts';
export { exportAccount } from './export/export-account.steps.ts';
export { keptReasons, formatMegabytes, personalDataText, tableLabels } from './personal-data.text.fr.ts';
export { planErasure, type ErasurePlan, type ErasureRefusal } from './erasure/plan-erasure.ts';

export const personalDataSlice: Slice = {
  name: 'personal-data',
  listMailPreviews: buildClosedAccountPreviews,
  jobs: (platform) => [tellErasureJob(platform)],
  register(app, platform) {
    mountCalls(app, { contract: personalDataContract, handlers: personalDataHandlers, platform });
    mountExportRoutes(app, platform);
  },
};
