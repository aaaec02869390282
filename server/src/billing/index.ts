import { billingContract, ownPaymentsContract } from '@placejuste/contracts/billing';
import { mountCalls, runAsService, type Platform, type SitePages, type Slice } from '../platform/http/index.ts';
import type { Seller } from '@placejuste/domain/invoice';
import {
  closedProvider,
  sandboxProvider,
  createStripeProvider,
  type PaymentProvider,
  type StripeKeys,
} from '../platform/payment/index.ts';
import { sharedTypst } from '../platform/typst/index.ts';
import { createBillingHandlers, ownPaymentsHandlers, mountWebhook, webhookPath } from './billing.routes.ts';
import { askAgainJob, scheduleAskingAgain } from './catch-up/ask-again.job.ts';
import { catchUpCheckoutJob } from './catch-up/catch-up-checkout.job.ts';
import { refundAfterClosingJob } from './closing/refund-after-closing.job.ts';
import { forgetGiftEmailJob } from './gifts/forget-gift-email.job.ts';
import { createCheckout } from './create-checkout.steps.ts';
import { applyEventJob, scheduleEventSweep, sweepEventsJob } from './inbox/apply-events.job.ts';
import { workQueue, type WorkQueue } from './inbox/work-queue.ts';
import { mountInvoiceFiles } from './invoices/invoice-files.routes.ts';
import { forgetInvoicesJob, scheduleForgottenInvoices } from './invoices/retention/forget-invoices.job.ts';
import { recordSeller } from './invoices/record-seller.ts';
import { leavingLinkJob } from './leaving/leaving-link.job.ts';
import { mountLeavingPages } from './leaving/leaving-pages.routes.ts';
import { mountPaymentPages } from './pages/payment-pages.routes.ts';
import { mountSandboxWallet } from './pages/sandbox-wallet.routes.ts';
import { mountSandbox } from './pages/sandbox.routes.ts';
import { reconcileJob, scheduleReconciliation } from './reconciliation/reconcile.job.ts';
import { refundCheckoutJob } from './refunds/refund-checkout.job.ts';
import { endSubscriptionJob } from './renewals/end-subscription.job.ts';
import {
  followSubscriptionJob,
  scheduleSubscriptionSweep,
  sweepSubscriptionsJob,
} from './subscriptions/follow-subscription.job.ts';
import { recordTerms } from './terms/record-terms.ts';
import { renderTermsText } from './terms/terms-text.ts';
import { forgetCardJob } from './cards/forget-card.job.ts';
import { mountAppleDomain } from './wallet/apple-domain.routes.ts';
import { buildBillingMailPreviews } from './mails/mail-previews.ts';

export { reinstateSubscriber, suspendSubscriber } from './suspension/suspend-subscriber.ts';
export { reconcileSince } from './reconciliation/reconcile.steps.ts';
export { countOverdueCards, countPaymentsToLookAt } from './reconciliation/count-payments-to-look-at.ts';
export {
  closeContracts,
  lockContractsOf,
  previewRefundOnClosing,
  type RefundOnClosing,
} from './closing/close-contracts.ts';
export { mailWhoLeaves } from './leaving/mail-who-leaves.ts';
export { listPayments, type PaymentLine } from './payments/list-payments.ts';
export { readOwnSubscription } from './subscriptions/read-own-subscription.ts';
export { listPaymentTotals } from './totals/list-payment-totals.steps.ts';
export { failRenewal } from './renewals/fail-renewal.ts';
export { readRenewalDue } from './renewals/read-renewal-due.ts';

interface BillingOptions {
  /** True outside production: without keys of a provider, anyone can pay with pretended money. */
  readonly sandbox: boolean;
  readonly stripe?: StripeKeys | null;
  /** The seller printed on invoices; null where the operator gives none: the last one stored stays. */
  readonly seller?: Seller | null;
  /** Null where the site was never built: only the calls are mounted. */
  readonly pages: SitePages | null;
  /** Queue in which acknowledged events are applied. A test gives its own, to wait for it. */
  readonly queue?: WorkQueue;
}

/** Few, because acknowledging events goes first on the same processor. */
const appliedAtOnce = 2;

export function billingSlice({
  sandbox,
  stripe = null,
  seller = null,
  pages,
  queue = workQueue(appliedAtOnce),
}: BillingOptions): Slice {
  let openedProvider: Promise<PaymentProvider> | null = null;
  const openProvider = (platform: Platform): Promise<PaymentProvider> => {
    openedProvider ??= stripe === null ? Promise.resolve(closedProvider) : createStripeProvider(stripe, platform);
    return openedProvider;
  };
  return {
    name: 'billing',
    listMailPreviews: buildBillingMailPreviews,
    async register(app, platform) {
      const pretended = sandbox && stripe === null ? sandboxProvider(platform) : null;
      if (pretended !== null) openedProvider = Promise.resolve(pretended);
      const provider = await openProvider(platform);
      mountCalls(app, { contract: billingContract, handlers: createBillingHandlers(provider), platform });
      mountCalls(app, { contract: ownPaymentsContract, handlers: ownPaymentsHandlers(provider), platform });
      mountWebhook(app, platform, { provider, queue });
      // The queue closes before the database: running work ends, and the sweep takes up what waits.
      app.addHook('onClose', () => queue.close());
      mountLeavingPages(app, platform);
      if (stripe?.applePay) mountAppleDomain(app, stripe.applePay.domainFile);
      mountInvoiceFiles(app, platform, sharedTypst);
      app.addHook('onClose', () => sharedTypst.close());
      if (pretended !== null) {
        mountSandbox(app, pretended, { webhookPath, queue });
        mountSandboxWallet(app, platform.publicUrl);
      }
      if (pages !== null) await mountPaymentPages(app, platform, { provider, pages });
    },
    jobs: (platform) => [
      endSubscriptionJob(platform),
      forgetGiftEmailJob(platform),
      catchUpCheckoutJob(platform, () => openProvider(platform)),
      leavingLinkJob(platform),
      refundAfterClosingJob(platform, () => openProvider(platform)),
      refundCheckoutJob(platform, () => openProvider(platform)),
      followSubscriptionJob(platform, () => openProvider(platform)),
      forgetCardJob(platform, () => openProvider(platform)),
      sweepSubscriptionsJob(platform, () => openProvider(platform)),
      applyEventJob(platform),
      sweepEventsJob(platform, () => openProvider(platform)),
      reconcileJob(platform, () => openProvider(platform)),
      forgetInvoicesJob(platform),
      askAgainJob(platform),
    ],
    start: (platform) =>
      runAsService(platform, async (context) => {
        if (seller !== null) await recordSeller(context, seller);
        const terms = pages === null ? null : renderTermsText(pages, platform.publicUrl);
        if (terms !== null) await recordTerms(context, terms);
        await scheduleSubscriptionSweep(context);
        await scheduleEventSweep(context);
        await scheduleReconciliation(context);
        await scheduleForgottenInvoices(context);
        await scheduleAskingAgain(context);
      }),
    functions: (platform) => [createCheckout(() => openProvider(platform))],
  };
}
