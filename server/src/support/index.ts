import { supportContract } from '@placejuste/contracts/support';
import { mountCalls, type SitePages, type Slice } from '../platform/http/index.ts';
import { mountContactForms } from './contact.routes.ts';
import { eraseRequestJob } from './erase-request.job.ts';
import { supportHandlers } from './support.routes.ts';

export { mountPublicForms, type PublicForm, type Taken } from './public-form.routes.ts';

/** `pages` is null where the site was never built: only the team's calls are there. */
export function supportSlice(pages: SitePages | null): Slice {
  return {
    name: 'support',
    async register(app, platform) {
      mountCalls(app, supportContract, supportHandlers, platform);
      if (pages !== null) await mountContactForms(app, platform, pages);
    },
    jobs: (platform) => [eraseRequestJob(platform)],
  };
}
