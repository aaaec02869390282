import { notificationsContract } from '@placejuste/contracts/notifications';
import { mountCalls, runAsService, type Slice } from '../platform/http/index.ts';
import { createOutgoing, publicOnly, type OutgoingRules } from '../platform/outgoing/index.ts';
import { mountNewsPages } from './news/news-pages.routes.ts';
import { createNotificationsHandlers } from './notifications.routes.ts';
import { pushNotificationJob } from './push/push-notification.job.ts';
import { sendPushJobs } from './push/send-push.job.ts';
import type { PresentState } from './settled-notifications.ts';
import { scheduleFirstSweep, sweepNotificationsJob } from './sweep-notifications.job.ts';

export { markSubjectRead } from './mark-read.ts';
export { buildExampleStopNewsUrl, buildStopNewsUrl } from './news/stop-news-link.ts';
export { notifyPerson } from './notify-person.ts';
export { hasPushDevices } from './push/push.repository.ts';

interface NotificationsOptions {
  /** Address (`mailto:` or `https:`) by which push services can report harmful messages of ours. */
  readonly contact: string;
  /** Absent in tests of notifications about nothing. */
  readonly presentState?: PresentState;
  /** Overridden by tests only, which push to their own machine. */
  readonly rules?: OutgoingRules;
}

const emptyState: PresentState = {
  followFines: async () => new Map(),
  findLettersUnderWay: async () => new Set(),
  helpsSomebody: async () => false,
};

export function notificationsSlice({
  contact,
  presentState = emptyState,
  rules = publicOnly,
}: NotificationsOptions): Slice {
  const outgoing = createOutgoing(rules);
  return {
    name: 'notifications',
    register(app, platform) {
      const handlers = createNotificationsHandlers(outgoing, presentState);
      mountCalls(app, { contract: notificationsContract, handlers, platform });
      mountNewsPages(app, platform);
    },
    jobs: (platform) => [
      pushNotificationJob(platform),
      ...sendPushJobs(platform, { outgoing, contact, presentFines: presentState }),
      sweepNotificationsJob(platform),
    ],
    start: (platform) => runAsService(platform, scheduleFirstSweep),
  };
}
