import { directoryContract } from '@placejuste/contracts/directory';
import { mountCalls, type SitePages, type Slice } from '../platform/http/index.ts';
import { forgetVisitorsJob } from './answer-listing.ts';
import { mountDirectoryPage } from './directory.routes.ts';
import { requestHandlers } from './requests.routes.ts';

export { fetchListings, type AcceslibreAccess } from './fetch-listings.ts';
export { importFromFile } from './import-listings.ts';

/** `pages` is null where the site was never built: only the calls are there. */
export function directorySlice(pages: SitePages | null): Slice {
  return {
    name: 'directory',
    async register(app, platform) {
      mountCalls(app, directoryContract, requestHandlers(platform), platform);
      if (pages !== null) await mountDirectoryPage(app, platform, pages);
    },
    jobs: (platform) => [forgetVisitorsJob(platform)],
  };
}
