import type { Slice } from '../platform/http/index.ts';
import { mountMailbox } from './mailbox.routes.ts';
import { deliverMailJobs } from './deliver-mail.job.ts';

export { mailQueues } from './deliver-mail.job.ts';
export { dropMailsTo, removeLocalMailsTo } from './drop-mails.ts';
export { deliverMail } from './deliver-mail.steps.ts';
export { endRefusal, keepRefusal, findLastRefusal, ownRefusal } from './mail-refusals.repository.ts';
export { layOutMail, type MailContent } from './mail-layout.ts';
export { previewMail } from './preview-mail.ts';
export { queueMail } from './queue-mail.ts';

export const mailsSlice: Slice = {
  name: 'mails',
  register: () => undefined,
  jobs: deliverMailJobs,
};

/**
 * `/boite-locale`, for someone who tries the product on their own machine. It exists where the configuration says so.
 */
export const localMailboxSlice: Slice = {
  name: 'local-mailbox',
  register(app, platform) {
    if (platform.mailer.folder !== null) mountMailbox(app, platform.mailer.folder);
  },
};
