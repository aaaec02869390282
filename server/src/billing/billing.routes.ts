import type { billingContract } from '@placejuste/contracts/billing';
import { createCheckoutBody } from '@placejuste/contracts/billing';
import type { Profile } from '@placejuste/domain/account';
import { billingMessages, endOfGrace, expressCents, planOf } from '@placejuste/domain/billing';
import { ok, parisDay, refuse } from '@placejuste/domain/kernel';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { findFailedRenewal, findProfile } from '../accounts/index.ts';
import { dueDeclarations } from '../declarations/index.ts';
import { HttpRefusal, serverMessages, type Handlers, type Platform } from '../platform/http/index.ts';
import type { PaymentProvider } from '../platform/payment/index.ts';
import { billingRepository } from './billing.repository.ts';
import { catchUp } from './catch-up.ts';
import { settleCheckout } from './settle-checkout.ts';
import { startExpress, startSubscription } from './start-checkout.ts';

export const webhookPath = '/api/billing/webhook';

export function billingHandlers(platform: Platform, provider: PaymentProvider): Handlers<typeof billingContract.calls> {
  return {
    async readBilling({ user }) {
      return platform.db.asUser(user.claims, async (tx) => {
        const profile = await findProfile(tx, user.id);
        const dues = await dueDeclarations(tx);
        return ok({
          subscription: subscriptionOf(profile, await findFailedRenewal(tx, user.id)),
          dues: dues.map((due) => ({
            declarationId: due.id,
            placeLabel: due.placeLabel,
            depositedAt: due.depositedAt.toISOString(),
            amountCents: expressCents,
          })),
        });
      });
    },

    async startExpressCheckout({ user, body }) {
      return startExpress(platform, provider, user, body.declarationId);
    },

    async readCheckout({ user, params }) {
      const mine = () => platform.db.asUser(user.claims, (tx) => billingRepository(tx).find(params.id));
      let row = await mine();
      if (row !== undefined && (await catchUp(platform, provider, row))) row = await mine();
      // A gift belongs to no account: its row security already hides it.
      if (row === undefined || row.purpose === 'gift') return refuse('CHECKOUT_NOT_FOUND');
      return ok({
        id: row.id,
        purpose: row.purpose,
        state: row.state,
        amountCents: row.amount_cents,
        declarationId: row.declaration_id,
      });
    },
  };
}

function subscriptionOf(profile: Profile | null, renewalFailedAt: Date | null) {
  if (profile === null || !profile.subscription_paid) return null;
  const { subscription_type: planType, subscription_start_date: start } = profile;
  if (planType === null || start === null) return null;
  const { monthlyCents, commitmentMonths } = planOf(planType);
  const graceEndsOn = renewalFailedAt === null ? null : parisDay(endOfGrace(renewalFailedAt));
  return { planType, startDate: parisDay(new Date(start)), monthlyCents, commitmentMonths, graceEndsOn };
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
      const started = await startSubscription(platform, provider, user, body.data.planType);
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
      const known = await settleCheckout(platform, provider, event);
      return reply.code(known ? 200 : 409).send({});
    });
  });
}
