import { billingContract } from '@placejuste/contracts/billing';
import { mountCalls, type Slice } from '../platform/http/index.ts';
import { closedProvider, sandboxProvider } from '../platform/payment/index.ts';
import { billingHandlers, mountCreateCheckout, mountWebhook, webhookPath } from './billing.routes.ts';
import { mountSandbox } from './sandbox.routes.ts';

/** `sandbox` is for every place but production: it lets anyone pay with pretended money. */
export function billingSlice(options: { readonly sandbox: boolean }): Slice {
  return {
    name: 'billing',
    register(app, platform) {
      const sandbox = options.sandbox ? sandboxProvider(platform) : null;
      const provider = sandbox ?? closedProvider;
      mountCalls(app, billingContract, billingHandlers(platform, provider), platform.identify);
      mountCreateCheckout(app, platform, provider);
      mountWebhook(app, platform, provider);
      if (sandbox !== null) mountSandbox(app, sandbox, webhookPath);
    },
  };
}
