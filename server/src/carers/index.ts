import { carersContract } from '@placejuste/contracts/carers';
import { mountCalls, type Slice } from '../platform/http/index.ts';
import { carerHandlers } from './carers.routes.ts';
import { followActJob } from './follow-act.job.ts';
import { carerMailPreviews } from './mail-previews.ts';

export { noteFineForHolder } from './preparations/note-fine-for-holder.ts';
export { declareForHolder } from './preparations/declare-for-holder.ts';

export const carersSlice: Slice = {
  name: 'carers',
  mailPreviews: carerMailPreviews,
  register(app, platform) {
    mountCalls(app, carersContract, carerHandlers, platform);
  },
  jobs: (platform) => [followActJob(platform)],
};
