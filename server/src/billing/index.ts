import { billingContract } from '@placejuste/contracts/billing';
import { mountCalls, type SitePages, type Slice } from '../platform/http/index.ts';
import { closedProvider, sandboxProvider } from '../platform/payment/index.ts';
import { billingHandlers, mountCreateCheckout, mountWebhook, webhookPath } from './billing.routes.ts';
import { mountPaymentPages } from './payment-pages.ts';
import { mountSandbox } from './sandbox.routes.ts';
import { forgetGiftEmailJob } from './start-gift.ts';

/**
 * `sandbox` is for every place but production: it lets anyone pay with pretended money. `pages` is null where the
 * site was never built: only the calls are there.
 */
export function billingSlice(options: { readonly sandbox: boolean; readonly pages: SitePages | null }): Slice {
  return {
    name: 'billing',
    async register(app, platform) {
      const sandbox = options.sandbox ? sandboxProvider(platform) : null;
      const provider = sandbox ?? closedProvider;
      mountCalls(app, billingContract, billingHandlers(platform, provider), platform.identify);
      mountCreateCheckout(app, platform, provider);
      mountWebhook(app, platform, provider);
      if (sandbox !== null) mountSandbox(app, sandbox, webhookPath);
      if (options.pages !== null) await mountPaymentPages(app, platform, provider, options.pages);
    },
    jobs: (platform) => [forgetGiftEmailJob(platform)],
  };
}
