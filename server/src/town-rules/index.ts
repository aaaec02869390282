import { townRulesContract } from '@placejuste/contracts/town-rules';
import { mountCalls, type Slice } from '../platform/http/index.ts';
import { followRulesJob } from './follow-rules.job.ts';
import { mailStayJob } from './mail-stay.job.ts';
import { townRulesHandlers } from './town-rules.routes.ts';
import { buildStayMailPreviews } from './mail-previews.ts';

export { endStay, findStayEnd } from './end-stay.ts';
export { planStaysJobName, planStaysPayload } from './follow-rules.job.ts';
export { scheduleStayAlarm } from './schedule-stay-alarm.ts';
export {
  createCommuneMatcher,
  findLongestStay,
  listStaysEndingAfter,
  listStays,
  loadTicketRule,
  findTownForm,
  listTownRules,
} from './town-rules.api.ts';

export const townRulesSlice: Slice = {
  name: 'town-rules',
  listMailPreviews: buildStayMailPreviews,
  register(app, platform) {
    mountCalls(app, { contract: townRulesContract, handlers: townRulesHandlers, platform });
  },
  jobs: (platform) => [mailStayJob(platform), followRulesJob(platform)],
};
