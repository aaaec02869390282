import { broadcastsContract } from '@placejuste/contracts/broadcasts';
import { mountCalls, runAsService, type Slice } from '../platform/http/index.ts';
import { broadcastsHandlers } from './broadcasts.routes.ts';
import { deliverToRecipientJob } from './sending/deliver-to-recipient.job.ts';
import { forgetRecipientsJob, scheduleForgetting } from './sending/forget-recipients.job.ts';
import { broadcastMailPreviews } from './mail-previews.ts';
import { sendBroadcastJob } from './sending/send-broadcast.job.ts';

/** Mails from administrators to many people. */
export const broadcastsSlice: Slice = {
  name: 'broadcasts',
  listMailPreviews: broadcastMailPreviews,
  register(app, platform) {
    mountCalls(app, { contract: broadcastsContract, handlers: broadcastsHandlers, platform });
  },
  jobs: (platform) => [sendBroadcastJob(platform), deliverToRecipientJob(platform), forgetRecipientsJob(platform)],
  start: (platform) => runAsService(platform, scheduleForgetting),
};
