import { findPerson, recordAudit } from '../accounts/index.ts';
import { settleDeclaration } from '../declarations/index.ts';
import { queueMail } from '../mails/index.ts';
import type { ServiceContext } from '../platform/http/index.ts';
import { paymentCurrency, type PaymentEvent } from '../platform/payment/index.ts';
import { billingRepository } from './billing.repository.ts';
import type { AppliedOutcome, CheckoutRow, PaidCheckout } from './billing.tables.ts';
import { billingText } from './billing.text.fr.ts';
import { scheduleForgottenCardNow } from './cards/forget-card.job.ts';
import { registerCard } from './cards/register-card.ts';
import { closingRepository } from './closing/closing.repository.ts';
import { invoiceCheckout } from './invoices/invoice-checkout.ts';
import { isSubscribed } from './is-subscribed.ts';
import { shouldKeepCard } from './open-payment-page.ts';
import { settleDues } from './dues/settle-dues.ts';
import { sendDossierReceipt } from './mails/send-dossier-receipt.ts';
import { textInsteadOfMail } from './mails/text-instead-of-mail.ts';
import { scheduleRefund } from './refunds/schedule-refund.ts';
import { findFailedSubscription } from './subscriptions/find-failed-subscription.ts';
import { honourFailedCharge } from './subscriptions/honour-failed-charge.ts';
import { loadAgreedTerms } from './terms/load-agreed-terms.ts';
import { openSubscription } from './subscriptions/open-subscription.ts';

/**
 * Applies a payment event of a provider, once: the event, the checkout, its purchase and the receipt are one
 * transaction. `unknown` when no checkout here is meant: the event is stored all the same, and tried again by the next
 * reconciliation.
 */
export async function settleCheckout(
  context: ServiceContext,
  { providerName, event }: { readonly providerName: string; readonly event: PaymentEvent },
): Promise<AppliedOutcome> {
  const { tx, clock, log } = context;
  const repository = billingRepository(tx);
  const checkout = await repository.lock(event.reference);
  const knownOutcome = await repository.findOutcome(providerName, event.id);
  const outcome = knownOutcome ?? (await judgeEvent(context, providerName, { checkout, event }));
  if (knownOutcome === undefined) await repository.decideEvent(providerName, event, outcome, clock.now());
  if (outcome !== 'settled')
    log.error({ provider: providerName, event: event.id, outcome }, 'payment event to look at');
  return outcome;
}

async function judgeEvent(
  context: ServiceContext,
  providerName: string,
  { checkout, event }: { readonly checkout: CheckoutRow | undefined; readonly event: PaymentEvent },
): Promise<AppliedOutcome> {
  if (checkout === undefined || checkout.provider !== providerName) return 'unknown';
  if (event.type !== 'paid') return closeUnpaid(context, checkout, event);
  const { amountCents, currency } = event;
  if (amountCents !== checkout.amount_cents || currency !== paymentCurrency) {
    const detail = { askedCents: checkout.amount_cents, paidCents: amountCents, currency };
    await auditCheckout(context, checkout, { action: 'payment.differs', detail });
    return 'differs';
  }
  if (checkout.state === 'paid') {
    if (checkout.purpose === 'card' || checkout.provider_reference === event.providerReference) return 'settled';
    return refundSecondPayment(context, checkout, event);
  }
  // A payment that arrives after a cancellation is still honoured: no money is taken for nothing.
  const at = computePaidAt(context, checkout, event);
  await billingRepository(context.tx).close(checkout.id, event, at);
  const paidCheckout = { ...checkout, state: 'paid', payment: event.payment } as const;
  if (checkout.purpose === 'card') return registerCard(context, { checkout: paidCheckout, at });
  return applyCheckout(context, { checkout: paidCheckout, at });
}

/**
 * Records and refunds a second payment of a checkout already paid, through another page or a wallet, with its own
 * invoice. The same payment reported again under another event id changes nothing.
 */
async function refundSecondPayment(
  context: ServiceContext,
  checkout: CheckoutRow,
  event: PaymentEvent,
): Promise<AppliedOutcome> {
  const { providerReference, payment, amountCents: paidCents } = event;
  const { tx, newId } = context;
  const repository = billingRepository(tx);
  if ((await repository.findByPage(checkout.provider, providerReference)) !== undefined) return 'twice';
  const at = computePaidAt(context, checkout, event);
  const second: CheckoutRow = {
    ...checkout,
    id: newId(),
    provider_reference: providerReference,
    payment_url: null,
    receipt_email: null,
    payment,
    created_at: at,
    settled_at: at,
    refund_asked_at: null,
    refunded_at: null,
    refund_cents: null,
    withdrawn_at: null,
    withdrawn_cents: null,
    wallet_payment: null,
  };
  await repository.addOnce(second);
  await auditCheckout(context, checkout, { action: 'payment.twice', detail: { paidCents } });
  await payBack(context, { checkout: second, at });
  return 'twice';
}

/** Refunds the payment, tells the payer, and issues the invoice that the credit note will correct. */
async function payBack(context: ServiceContext, { checkout, at }: PaidCheckout): Promise<void> {
  const { user_id: userId, plan_type: planType, amount_cents: cents } = checkout;
  await scheduleRefund(context, checkout.id);
  // The payment opened no subscription, hence no later charge.
  if (shouldKeepCard(checkout))
    await scheduleForgottenCardNow(context, { provider: checkout.provider, card: checkout.payment });
  const person = userId === null ? null : await findPerson(context.tx, userId);
  const isInGrace = userId !== null && (await findFailedSubscription(context, userId)) !== null;
  const planWords = isInGrace ? billingText.otherPlanInGrace : billingText.paidTwice;
  const dossierWords = checkout.declaration_ids === null ? billingText.dossierPaidTwice : billingText.duesPaidTwice;
  const words = planType === null ? dossierWords : planWords;
  const paragraphs = words(person?.firstName ?? '', cents);
  await sendReceipt(context, { to: person?.email ?? '', subject: billingText.returnedSubject, paragraphs });
  if (userId !== null && person !== null) await textInsteadOfMail(context, { userId, person, paragraphs });
  await invoiceCheckout(context, { checkout, at });
}

/** Closes a checkout that was abandoned or refused by the bank; ignored when the event is about an older page of it. */
async function closeUnpaid(
  { tx, clock }: ServiceContext,
  { id, state, provider_reference: reference, erased_at: erasedAt }: CheckoutRow,
  event: PaymentEvent,
): Promise<AppliedOutcome> {
  if (state !== 'open' || reference !== event.providerReference) return 'settled';
  if (erasedAt === null) await billingRepository(tx).close(id, event, clock.now());
  else await closingRepository(tx).removeUnpaid(id);
  return 'settled';
}

/**
 * When it was paid according to the provider, so that a late event moves no date; at least the time of the order, at
 * most now.
 */
function computePaidAt({ clock }: ServiceContext, { created_at: orderedAt }: CheckoutRow, { at }: PaymentEvent): Date {
  const now = clock.now();
  if (at > now) return now;
  return at < orderedAt ? orderedAt : at;
}

/** Delivers the purchase, with a receipt. */
async function applyCheckout(context: ServiceContext, { checkout, at }: PaidCheckout): Promise<AppliedOutcome> {
  const { tx } = context;
  const { id, user_id: userId, plan_type: planType, declaration_id: declarationId, amount_cents: cents } = checkout;
  if (checkout.erased_at !== null) {
    await auditCheckout(context, checkout, { action: 'payment.after-closing' });
    await payBack(context, { checkout, at });
    return 'settled';
  }
  if (userId === null) {
    const paragraphs = billingText.giftReceipt(cents, id);
    await sendReceipt(context, { to: checkout.receipt_email ?? '', subject: billingText.receiptSubject, paragraphs });
    // The address is no longer needed.
    await billingRepository(tx).forgetEmail(id);
    return 'settled';
  }
  const person = await findPerson(tx, userId);
  if (planType !== null) {
    if (await honourSubscription(context, { checkout, at })) return 'settled';
    // Two payment pages were open and both were paid: the first one counts, and the second is refunded.
    await auditCheckout(context, checkout, { action: 'subscription.paid-twice' });
    await payBack(context, { checkout, at });
    return 'twice';
  }
  if (checkout.declaration_ids !== null && (await settleDues(context, { checkout, at, person }))) return 'settled';
  if (declarationId !== null && (await settleDeclaration(tx, declarationId))) {
    const terms = await loadAgreedTerms(context, checkout);
    const receipt = billingText.expressReceipt(person?.firstName ?? '', cents);
    if (person !== null) await sendDossierReceipt(context, { userId, person, receipt, terms, checkout, at });
    await invoiceCheckout(context, { checkout, at });
    return 'settled';
  }
  await auditCheckout(context, checkout, { action: 'declaration.paid-twice' });
  await payBack(context, { checkout, at });
  return 'twice';
}

function auditCheckout(
  context: ServiceContext,
  { id }: CheckoutRow,
  entry: Pick<Parameters<typeof recordAudit>[1], 'action' | 'detail'>,
): Promise<void> {
  return recordAudit(context, { actorId: null, subjectType: 'checkout', subjectId: id, ...entry });
}

/** Mails the receipt where there is an address: for a gift it is optional. */
async function sendReceipt(
  context: ServiceContext,
  mail: { readonly to: string; readonly subject: string; readonly paragraphs: string[] },
): Promise<void> {
  if (mail.to !== '') await queueMail(context, mail);
}

/**
 * Opens a subscription, or settles the overdue charge of one in its grace period. False when nothing was to be paid.
 */
async function honourSubscription(context: ServiceContext, { checkout, at }: PaidCheckout): Promise<boolean> {
  if (checkout.pays_subscription !== null) return honourFailedCharge(context, { checkout, at });
  if (checkout.user_id === null || (await isSubscribed(context.tx, checkout.user_id))) return false;
  return openSubscription(context, { checkout, at });
}
