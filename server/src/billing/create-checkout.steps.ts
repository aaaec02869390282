import { createCheckoutBody } from '@placejuste/contracts/billing';
import { billingMessages } from '@placejuste/domain/billing';
import * as z from 'zod';
import { HttpRefusal, type ServedFunction } from '../platform/http/index.ts';
import type { PaymentProvider } from '../platform/payment/index.ts';
import { startSubscription } from './start-subscription.steps.ts';

/** `functions/v1/create-checkout` (specification §7), called through the official client. */
export function createCheckout(providerOf: () => Promise<PaymentProvider>): ServedFunction {
  return {
    name: 'create-checkout',
    perMinute: 20,
    async run({ user, body }, platform) {
      const asked = z.safeParse(createCheckoutBody, body ?? {});
      if (!asked.success)
        throw new HttpRefusal(422, 'PLAN_UNKNOWN', billingMessages.PLAN_UNKNOWN, {
          planType: billingMessages.PLAN_UNKNOWN,
        });
      const started = await startSubscription(platform, await providerOf(), { user, ...asked.data });
      if (!started.ok) throw new HttpRefusal(409, started.code, billingMessages[started.code]);
      return { url: started.value.url };
    },
  };
}
