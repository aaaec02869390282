import type { billingContract, ownPaymentsContract } from '@placejuste/contracts/billing';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { ok, type Result } from '@placejuste/domain/kernel';
import type { LeavingKind } from '@placejuste/domain/subscription';
import type { FastifyInstance } from 'fastify';
import {
  HttpRefusal,
  query,
  runAsService,
  serverMessages,
  serviceCommand,
  type Handlers,
  type Platform,
  type RequestUser,
} from '../platform/http/index.ts';
import type { PaymentProvider } from '../platform/payment/index.ts';
import { buildSoldPlansView } from './billing.view.ts';
import { changeCard } from './cards/change-card.steps.ts';
import { readCard } from './cards/read-card.steps.ts';
import { changePlan, keepPlan } from './plan-change/change-plan.ts';
import { previewPlanChange } from './plan-change/preview-plan-change.ts';
import { listContractRecords } from './contract-records/list-contract-records.ts';
import { startDues } from './dues/start-dues.steps.ts';
import { applyEvents } from './inbox/apply-events.steps.ts';
import { receiveEvent } from './inbox/receive-event.ts';
import type { WorkQueue } from './inbox/work-queue.ts';
import { leaveSubscription, previewLeaving, type LeavingRefusal } from './leaving/leave-subscription.ts';
import { withdrawDossier } from './leaving/withdraw-dossier.ts';
import { linkInvoice } from './invoices/link-invoice.ts';
import { listInvoices } from './invoices/list-invoices.ts';
import { readBilling } from './read-billing.ts';
import { readCheckout } from './read-checkout.steps.ts';
import { isWalletOff } from './wallet/is-wallet-off.ts';
import { openWalletSession } from './wallet/open-wallet-session.steps.ts';
import { payByWallet } from './wallet/pay-by-wallet.steps.ts';
import { subscribeByWallet } from './wallet/subscribe-by-wallet.steps.ts';
import { buildMethodView } from './wallet/wallet-method.view.ts';
import { startExpress } from './start-express.steps.ts';

export const webhookPath = '/api/billing/webhook';

export function createBillingHandlers(provider: PaymentProvider): Handlers<typeof billingContract.calls> {
  return {
    readBilling: query(readBilling),
    readSoldPlans: async () => ok(buildSoldPlansView(provider.name)),
    startExpressCheckout: ({ user, body }, platform) => startExpress(platform, provider, { user, ...body }),
    readWallet: async (_request, platform) =>
      ok({
        methods: (await runAsService(platform, isWalletOff))
          ? []
          : (provider.wallet?.listMethods().map(buildMethodView) ?? []),
      }),
    openWalletSession: (_request, platform) => openWalletSession(platform, provider),
    payByWallet: ({ user, body }, platform) => payByWallet(platform, provider, { user, ...body }),
    subscribeByWallet: ({ user, body }, platform) => subscribeByWallet(platform, provider, { user, body }),
    previewLeaving: ({ user, params }, platform) => runLeaving(platform, previewLeaving, { user, ...params }),
    leaveSubscription: ({ user, params }, platform) => runLeaving(platform, leaveSubscription, { user, ...params }),
    listInvoices: query(listInvoices),
    linkInvoice: query(linkInvoice),
    readCheckout: ({ user, params }, platform) => readCheckout(platform, provider, { user, ...params }),
  };
}

/** Calls by which holders manage their own payments. */
export function ownPaymentsHandlers(provider: PaymentProvider): Handlers<typeof ownPaymentsContract.calls> {
  return {
    startDuesCheckout: ({ user, body }, platform) => startDues(platform, provider, { user, ...body }),
    readCard: ({ user }, platform) => readCard(platform, provider, user),
    changeCard: ({ user, body }, platform) => changeCard(platform, provider, { user, ...body }),
    withdrawDossier: ({ user, params }, platform) =>
      runAsService(platform, (context) =>
        withdrawDossier(context, { userId: user.id, checkoutId: params.id, askedAt: context.clock.now() }),
      ),
    listContractRecords: serviceCommand(listContractRecords),
    previewPlanChange: serviceCommand(previewPlanChange),
    changePlan: serviceCommand(changePlan),
    keepPlan: serviceCommand(keepPlan),
  };
}

type LeavingReply = ReplyOf<typeof billingContract.calls.leaveSubscription>;

/** Cancels or withdraws from the subscription of the signed-in person as of now, or previews it. */
function runLeaving(
  platform: Platform,
  run: typeof leaveSubscription,
  { user, kind }: { readonly user: RequestUser; readonly kind: LeavingKind },
): Promise<Result<LeavingReply, LeavingRefusal>> {
  return runAsService(platform, async (context) => {
    const effect = await run(context, { userId: user.id, kind, askedAt: context.clock.now() });
    if (!effect.ok) return effect;
    const { planType, endsOn, graceEndsOn, refundCents, nextCharge, goesOn, withdrawBy } = effect.value;
    // Where the current plan goes on, the plan that is left is the one that was to follow.
    const undone = goesOn === null ? effect.value.undone : planType;
    return ok({
      endsOn,
      ...(graceEndsOn === null ? {} : { graceEndsOn }),
      refundCents,
      ...(nextCharge === null ? {} : { nextCharge }),
      ...(undone === null ? {} : { undone }),
      ...(goesOn === null ? {} : { goesOn }),
      ...(withdrawBy === null ? {} : { withdrawBy }),
    });
  });
}

/** The webhooks of all users come from a few addresses: twice the 200 a second of a busy hour. */
const webhookLimit = { max: 24_000, timeWindow: '1 minute' };

interface Webhook {
  readonly provider: PaymentProvider;
  readonly queue: WorkQueue;
}

/**
 * Webhook of the payment provider: stores the event, acknowledges it, then applies it. The signature covers the raw
 * bytes, so the body stays a string.
 */
export function mountWebhook(app: FastifyInstance, platform: Platform, { provider, queue }: Webhook): void {
  void app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post(webhookPath, { config: { rateLimit: webhookLimit } }, async (request, reply) => {
      const signature = request.headers[provider.signatureHeader];
      const event = provider.readEvent(
        typeof request.body === 'string' ? request.body : '',
        typeof signature === 'string' ? signature : undefined,
      );
      if (event === null) throw new HttpRefusal(401, 'BAD_SIGNATURE', serverMessages.BAD_REQUEST);
      if (event === 'other') return reply.code(200).send({});
      const { name: providerName } = provider;
      const subject = await runAsService(platform, (context) => receiveEvent(context, { providerName, event }));
      if (subject !== null) queue.enqueue(subject, () => applyEvents(platform, { providerName, subject }));
      return reply.code(200).send({});
    });
  });
}
