import { verifyContract } from '@placejuste/contracts/verify';
import { mountCalls, type SitePages, type Slice } from '../platform/http/index.ts';
import { mountBundleRoutes } from './bundle/bundle.routes.ts';
import { mountVerifyPageRoutes } from './verify-page.routes.ts';
import { verifyHandlers } from './verify.routes.ts';

/** `pages` is null when the site was never built: only the calls are mounted. */
export function verifySlice(pages: SitePages | null): Slice {
  return {
    name: 'verify',
    async register(app, platform) {
      mountCalls(app, { contract: verifyContract, handlers: verifyHandlers, platform });
      mountBundleRoutes(app, platform);
      if (pages !== null) await mountVerifyPageRoutes(app, platform, pages);
    },
  };
}
