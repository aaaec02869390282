import { carersContract } from '@placejuste/contracts/carers';
import { mountCalls, runAsService, type Slice } from '../platform/http/index.ts';
import { carerHandlers } from './carers.routes.ts';
import { followActJob } from './follow-act.job.ts';
import { forgetInvitationsJob, scheduleForgottenInvitations } from './invitations/forget-invitations.job.ts';
import { buildCarerMailPreviews } from './mail-previews.ts';
import { scheduleNoticeReminders, remindNoticesJob } from './preparations/remind-notices.job.ts';

export { noteFineForHolder } from './preparations/note-fine-for-holder.ts';
export { listWaitingNotices, type WaitingNotice } from './preparations/list-waiting-notices.ts';
export { helpsSomebody } from './list-helped-people.ts';
export { endHelpsOfErased } from './end-helps-of-erased.ts';
export { declareForHolder } from './preparations/declare-for-holder.ts';

export const carersSlice: Slice = {
  name: 'carers',
  listMailPreviews: buildCarerMailPreviews,
  register(app, platform) {
    mountCalls(app, { contract: carersContract, handlers: carerHandlers, platform });
  },
  jobs: (platform) => [followActJob(platform), remindNoticesJob(platform), forgetInvitationsJob(platform)],
  start: (platform) =>
    runAsService(platform, async (context) => {
      await scheduleNoticeReminders(context);
      await scheduleForgottenInvitations(context);
    }),
};
