import type { billingContract } from '@placejuste/contracts/billing';
import { createCheckoutBody } from '@placejuste/contracts/billing';
import { billingMessages } from '@placejuste/domain/billing';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import {
  HttpRefusal,
  query,
  runAsService,
  serverMessages,
  type Handlers,
  type Platform,
} from '../platform/http/index.ts';
import type { PaymentProvider } from '../platform/payment/index.ts';
import { readBilling } from './read-billing.ts';
import { readCheckout } from './read-checkout.steps.ts';
import { settleCheckout } from './settle-checkout.ts';
import { startExpress } from './start-express.steps.ts';
import { startSubscription } from './start-subscription.steps.ts';

export const webhookPath = '/api/billing/webhook';

export function billingHandlers(provider: PaymentProvider): Handlers<typeof billingContract.calls> {
  return {
    readBilling: query(readBilling),
    startExpressCheckout: ({ user, body }, platform) => startExpress(platform, provider, { user, ...body }),
    readCheckout: ({ user, params }, platform) => readCheckout(platform, provider, { user, ...params }),
  };
}

/** `functions/v1/create-checkout` (specification §7), called through the official client. */
export function mountCreateCheckout(app: FastifyInstance, platform: Platform, provider: PaymentProvider): void {
  app.post(
    '/functions/v1/create-checkout',
    { config: { rateLimit: { max: 20, timeWindow: '1 minute' } } },
    async (request) => {
      const user = await platform.identify.user(request.headers.authorization);
      if (user === null) throw new HttpRefusal(401, 'NOT_SIGNED_IN', serverMessages.NOT_SIGNED_IN);
      const body = z.safeParse(createCheckoutBody, request.body ?? {});
      if (!body.success)
        throw new HttpRefusal(422, 'PLAN_UNKNOWN', billingMessages.PLAN_UNKNOWN, {
          planType: billingMessages.PLAN_UNKNOWN,
        });
      const started = await startSubscription(platform, provider, { user, ...body.data });
      if (!started.ok) throw new HttpRefusal(409, started.code, billingMessages[started.code]);
      return { url: started.value.url };
    },
  );
}

/** Where the payment provider tells what happened. The signature covers the raw bytes, so the body stays a string. */
export function mountWebhook(app: FastifyInstance, platform: Platform, provider: PaymentProvider): void {
  void app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post(webhookPath, async (request, reply) => {
      const signature = request.headers[provider.signatureHeader];
      const event = provider.readEvent(
        typeof request.body === 'string' ? request.body : '',
        typeof signature === 'string' ? signature : undefined,
      );
      if (event === null) throw new HttpRefusal(401, 'BAD_SIGNATURE', serverMessages.BAD_REQUEST);
      if (event === 'other') return reply.code(200).send({});
      const outcome = await runAsService(platform, (context) =>
        settleCheckout(context, { providerName: provider.name, event }),
      );
      return reply.code(outcome === 'unknown' ? 409 : 200).send({});
    });
  });
}
