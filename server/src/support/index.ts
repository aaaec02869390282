import { supportContract } from '@placejuste/contracts/support';
import { mountCalls, type SitePages, type Slice } from '../platform/http/index.ts';
import { mountContactForms } from './contact.routes.ts';
import { eraseRequestJob } from './erase-request.job.ts';
import type { OnReceived } from './receive-contact.ts';
import { supportHandlers } from './support.routes.ts';
import { acknowledgementPreviews } from './mail-previews.ts';

export { findContactRequest } from './find-contact-request.ts';
export type { ReceivedContact } from './receive-contact.ts';
export { mountPublicForms, type PublicForm, type Taken } from './public-form.routes.ts';

interface SupportOptions {
  readonly pages: SitePages | null;
  /** What a message leads to elsewhere, in the transaction that keeps it. */
  readonly onReceived?: OnReceived;
}

/** `pages` is null where the site was never built: only the team's calls are there. */
export function supportSlice({ pages, onReceived = () => Promise.resolve() }: SupportOptions): Slice {
  return {
    name: 'support',
    mailPreviews: acknowledgementPreviews,
    async register(app, platform) {
      mountCalls(app, supportContract, supportHandlers, platform);
      if (pages !== null) await mountContactForms(app, platform, { pages, onReceived });
    },
    jobs: (platform) => [eraseRequestJob(platform)],
  };
}
