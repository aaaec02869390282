import { billingContract } from '@placejuste/contracts/billing';
import { mountCalls, type Slice } from '../platform/http/index.ts';
import { sandboxProvider } from '../platform/payment/index.ts';
import { billingHandlers, mountCreateCheckout, mountWebhook, webhookPath } from './billing.routes.ts';
import { mountSandbox } from './sandbox.routes.ts';

export const billingSlice: Slice = {
  name: 'billing',
  register(app, platform) {
    const provider = sandboxProvider(platform);
    mountCalls(app, billingContract, billingHandlers(platform, provider), platform.identify);
    mountCreateCheckout(app, platform, provider);
    mountWebhook(app, platform, provider);
    mountSandbox(app, provider, webhookPath);
  },
};
