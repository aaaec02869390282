import type { Slice } from '../platform/http/index.ts';
import { mountMailbox } from './mailbox.routes.ts';
import { deliverMailJob } from './queue-mail.ts';

export type { Notice } from './mail-layout.ts';
export { queueMail } from './queue-mail.ts';

export const noticesSlice: Slice = {
  name: 'notices',
  register(app, platform) {
    if (platform.mailer.folder !== null) mountMailbox(app, platform.mailer.folder);
  },
  jobs: (platform) => [deliverMailJob(platform)],
};
