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
      const result = z.safeParse(createCheckoutBody, body ?? {});
      if (!result.success)
        throw new HttpRefusal(422, 'PLAN_UNKNOWN', billingMessages.PLAN_UNKNOWN, {
          planType: billingMessages.PLAN_UNKNOWN,
        });
      const outcome = await startSubscription(platform, await providerOf(), { user, ...result.data });
      if (!outcome.ok) throw new HttpRefusal(409, outcome.code, billingMessages[outcome.code]);
      const { id, url } = outcome.value;
      return { url, id };
    },
  };
}
