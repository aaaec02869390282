import { supportContract } from '@placejuste/contracts/support';
import { mountCalls, type SitePages, type Slice } from '../platform/http/index.ts';
import { mountContactForms } from './contact.routes.ts';
import { eraseRequestJob } from './erase-request.job.ts';
import type { OnReceived } from './receive-contact.ts';
import { createSupportHandlers } from './support.routes.ts';
import { buildAcknowledgementPreviews } from './mail-previews.ts';

export { readMail, receivedMail, type ReceivedMail } from './inbox/read-mail.ts';
export { receiveMail, type MailOutcome } from './inbox/receive-mail.ts';
export { findContactRequest } from './find-contact-request.ts';
export type { ReceivedContact } from './receive-contact.ts';
export { mountPublicForms, type PublicForm, type FormOutcome } from './public-form.routes.ts';

interface SupportOptions {
  readonly pages: SitePages | null;
  /** Called in the transaction that stores a message, for its effects in other slices. */
  readonly onReceived?: OnReceived;
  /** Address that receives replies to our answers; null: no mail is read here. */
  readonly replyAddress?: string | null;
}

/** `pages` is null where the site was never built: only the team's calls are mounted. */
export function supportSlice({
  pages,
  onReceived = () => Promise.resolve(),
  replyAddress = null,
}: SupportOptions): Slice {
  return {
    name: 'support',
    listMailPreviews: buildAcknowledgementPreviews,
    async register(app, platform) {
      mountCalls(app, { contract: supportContract, handlers: createSupportHandlers(replyAddress), platform });
      if (pages !== null) await mountContactForms(app, platform, { pages, onReceived, replyAddress });
    },
    jobs: (platform) => [eraseRequestJob(platform)],
  };
}
