import { townRulesContract } from '@placejuste/contracts/town-rules';
import { mountCalls, type Slice } from '../platform/http/index.ts';
import { followRulesJob } from './follow-rules.job.ts';
import { mailStayJob } from './mail-stay.job.ts';
import { townRulesHandlers } from './town-rules.routes.ts';
import { stayMailPreviews } from './mail-previews.ts';

export { endStay, stayEnd } from './end-stay.ts';
export { planStaysJobName, planStaysPayload } from './follow-rules.job.ts';
export { scheduleStayAlarm } from './schedule-stay-alarm.ts';
export {
  communeMatcher,
  longestStayAt,
  staysEndingAfter,
  staysOf,
  ticketRule,
  townForm,
  townRulesIn,
} from './town-rules.api.ts';

export const townRulesSlice: Slice = {
  name: 'town-rules',
  mailPreviews: stayMailPreviews,
  register(app, platform) {
    mountCalls(app, townRulesContract, townRulesHandlers, platform);
  },
  jobs: (platform) => [mailStayJob(platform), followRulesJob(platform)],
};
