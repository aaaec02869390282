import { directoryContract, duplicatesContract, listingImportContract } from '@placejuste/contracts/directory';
import { mountCalls, type SitePages, type Slice } from '../platform/http/index.ts';
import { directoryHandlers } from './directory.routes.ts';
import { listingImportHandlers } from './imports/listing-import.routes.ts';
import { duplicatesHandlers } from './merges/duplicates.routes.ts';
import { mountDirectoryPageRoutes } from './page/directory-page.routes.ts';
import { forgetVisitorsJob } from './page/forget-visitors.job.ts';
import { buildListingMailPreviews } from './requests/mail-previews.ts';

export { fetchListings, type AcceslibreAccess } from './fetch-listings.ts';
export { importFromFile, type ImportOutcome } from './import-listings.steps.ts';

/** `pages` is null when the site was never built: only the calls are mounted. */
export function directorySlice(pages: SitePages | null): Slice {
  return {
    name: 'directory',
    listMailPreviews: buildListingMailPreviews,
    async register(app, platform) {
      mountCalls(app, { contract: directoryContract, handlers: directoryHandlers, platform });
      mountCalls(app, { contract: duplicatesContract, handlers: duplicatesHandlers, platform });
      mountCalls(app, { contract: listingImportContract, handlers: listingImportHandlers, platform });
      if (pages !== null) await mountDirectoryPageRoutes(app, platform, pages);
    },
    jobs: (platform) => [forgetVisitorsJob(platform)],
  };
}
