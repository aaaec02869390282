import { buildPlannedCharge } from '@placejuste/domain/subscription';
import { recordAudit } from '../accounts/index.ts';
import type { ServiceContext } from '../platform/http/index.ts';
import {
  isChargeEvent,
  isPaymentEvent,
  isRefundEvent,
  paymentCurrency,
  type ChargeEvent,
  type DisputeEvent,
  type PaymentEvent,
  type ProviderEvent,
  type RefundEvent,
} from '../platform/payment/index.ts';
import { billingRepository } from './billing.repository.ts';
import type { AppliedOutcome, CheckoutRow } from './billing.tables.ts';
import { closingRepository } from './closing/closing.repository.ts';
import { noteReturnToClosed } from './closing/note-return-to-closed.ts';
import { isInvoiced, issueCreditNote, reportExcessNotes } from './invoices/issue-credit-note.ts';
import { markPaidBack } from './refunds/mark-paid-back.ts';
import { noteFailedRefund } from './refunds/note-failed-refund.ts';
import { disputeRefund } from './refunds/reported-refunds.repository.ts';
import { settleCheckout } from './settle-checkout.ts';
import { noteSubscriptionEvent } from './subscriptions/note-subscription-event.ts';
import { toTerms } from './subscriptions/subscription.view.ts';
import { subscriptionsRepository } from './subscriptions/subscriptions.repository.ts';
import type { SubscriptionRow } from './subscriptions/subscriptions.tables.ts';

interface ReceivedEvent<Event = ProviderEvent> {
  readonly providerName: string;
  readonly event: Event;
}

/** Applies any event of a provider, once; the event and its effects are one transaction. */
export async function settleEvent(
  context: ServiceContext,
  { providerName, event }: ReceivedEvent,
): Promise<AppliedOutcome> {
  if (isPaymentEvent(event)) return settleCheckout(context, { providerName, event });
  const repository = billingRepository(context.tx);
  const knownOutcome = await repository.findOutcome(providerName, event.id);
  if (knownOutcome !== undefined) return knownOutcome;
  const outcome = await noteEvent(context, { providerName, event });
  await repository.decideEvent(providerName, event, outcome, context.clock.now());
  // A refund or dispute of a payment unknown here belongs to another site of the same account.
  const isForTeam = outcome !== 'settled' && (outcome !== 'unknown' || isChargeEvent(event));
  if (isForTeam) context.log.error({ provider: providerName, event: event.id, outcome }, 'payment event to look at');
  return outcome;
}

async function noteEvent(
  context: ServiceContext,
  { providerName, event }: ReceivedEvent<Exclude<ProviderEvent, PaymentEvent>>,
): Promise<AppliedOutcome> {
  const { at, payment, amountCents } = event;
  if (isChargeEvent(event)) {
    // The reference under which the charge was requested: subscription, charge, attempt.
    const [subscriptionId = '', charge, attempt] = event.reference.split(':');
    const row = await subscriptionsRepository(context.tx).find(subscriptionId);
    if (row === undefined) return settleChargeAfterClosing(context, { providerName, event });
    const of = { charge: Number(charge), attempt: Number(attempt) };
    if (event.type === 'charge-paid' && (await differsFromPlan(context, { row, charge: of.charge, event })))
      return 'differs';
    const { needsAuthentication = false } = event;
    await noteSubscriptionEvent(context, {
      subscriptionId,
      event:
        event.type === 'charge-paid'
          ? { id: `paid:${payment}`, at, kind: 'paid', charge: of.charge, payment, amountCents }
          : { id: `refused:${charge}:${attempt}`, at, kind: 'refused', ...of, needsAuthentication },
    });
    return 'settled';
  }
  const subscriptionId = await subscriptionsRepository(context.tx).findIdByPayment(payment);
  if (subscriptionId === null) return noteCheckoutEvent(context, { providerName, event });
  if (isRefundEvent(event)) {
    const { reference: refund } = event;
    const eventFacts = { id: `${event.type}:${refund}`, at, payment, refund };
    await noteSubscriptionEvent(context, {
      subscriptionId,
      event:
        event.type === 'refunded'
          ? { ...eventFacts, kind: 'refunded', amountCents }
          : { ...eventFacts, kind: 'refund-failed' },
    });
    if (event.type === 'refunded') return 'settled';
    const failure = { refund, cents: amountCents, at, failed: true };
    await reportExcessNotes(context, { key: { provider: providerName, payment }, failure });
    // It was reported as made, perhaps days ago: only the team can make it again.
    return 'differs';
  }
  await noteSubscriptionEvent(context, { subscriptionId, event: { id: event.id, at, kind: event.type, payment } });
  if (event.type === 'dispute-lost') await creditDispute(context, { providerName, event });
  return 'settled';
}

/** A charge of another amount or currency than the plan's is left to the team, unapplied, as on a payment page. */
async function differsFromPlan(
  context: ServiceContext,
  { row, charge, event }: { readonly row: SubscriptionRow; readonly charge: number; readonly event: ChargeEvent },
): Promise<boolean> {
  const { amountCents: paidCents, currency, payment } = event;
  const { amountCents: askedCents } = buildPlannedCharge(toTerms(row), charge);
  if (paidCents === askedCents && currency === paymentCurrency) return false;
  await recordAudit(context, {
    actorId: null,
    action: 'payment.differs',
    subjectType: 'subscription',
    subjectId: row.id,
    detail: { askedCents, paidCents, currency, payment },
  });
  return true;
}

/** The account was closed while the card was being charged: the payment is refunded. */
async function settleChargeAfterClosing(
  context: ServiceContext,
  { providerName, event }: ReceivedEvent<ChargeEvent>,
): Promise<AppliedOutcome> {
  const { reference: providerReference, ...charge } = event;
  const checkout = await closingRepository(context.tx).findByCharge(providerName, providerReference);
  if (checkout === undefined) return 'unknown';
  const type = event.type === 'charge-paid' ? 'paid' : 'refused';
  return settleCheckout(context, {
    providerName,
    event: { ...charge, type, reference: checkout.id, providerReference },
  });
}

/** Issues one credit note for a payment that the bank took back for good, however often the loss is reported. */
function creditDispute(
  context: ServiceContext,
  { providerName: provider, event }: ReceivedEvent<DisputeEvent>,
): Promise<boolean> {
  const { payment, amountCents: refundedCents, at: refundedAt } = event;
  return issueCreditNote(context, { provider, payment, refund: disputeRefund(payment), refundedCents, refundedAt });
}

/**
 * Records an event about a payment of no subscription: a dossier, a gift, or a charge whose account was erased since,
 * which leaves only its invoice. A dispute is left to the team.
 */
async function noteCheckoutEvent(
  context: ServiceContext,
  { providerName: provider, event }: ReceivedEvent<Exclude<ProviderEvent, PaymentEvent | ChargeEvent>>,
): Promise<AppliedOutcome> {
  const { payment, at } = event;
  // Locked before the series of invoices that a credit note waits for, as in the transaction that settles it, and read
  // under the lock: its holder may be withdrawing from it.
  const checkout = await billingRepository(context.tx).lockByPayment(payment);
  // The checkout of an erased account is gone: its invoice shows that the charge was ours.
  const isOurs = checkout !== undefined || (await isInvoiced(context, { provider, payment }));
  if (event.type === 'dispute-lost') {
    await creditDispute(context, { providerName: provider, event });
    await notePaidBack(context, { provider, payment, checkout, refund: disputeRefund(payment), event });
  }
  if (!isRefundEvent(event)) return isOurs ? 'differs' : 'unknown';
  const { reference: refund, amountCents } = event;
  const failed = await billingRepository(context.tx).listFailedRefunds({ provider, payment });
  // True when this refund has already failed: a repeated or late report of its success is ignored. In any order it has
  // its credit note, less what a refund made after that failure already has.
  const isOver = failed.has(refund);
  if (event.type === 'refund-failed') {
    const failure = { refund, cents: amountCents, at, failed: true };
    await reportExcessNotes(context, { key: { provider, payment }, failure });
    const isOfClosed = isOver || (await noteReturnToClosed(context, { provider, payment }, failure));
    if (checkout !== undefined && !isOfClosed) await noteFailedRefund(context, { checkout, amountCents, at });
    return isOurs ? 'differs' : 'unknown';
  }
  await issueCreditNote(context, { provider, payment, refund, refundedCents: amountCents, refundedAt: at });
  if (!isOver) await notePaidBack(context, { provider, payment, checkout, refund, event });
  return isOurs ? 'settled' : 'unknown';
}

interface Repayment {
  readonly provider: string;
  readonly payment: string;
  readonly checkout: CheckoutRow | undefined;
  readonly refund: string;
  readonly event: RefundEvent | DisputeEvent;
}

async function notePaidBack(
  context: ServiceContext,
  { provider, payment, checkout, refund, event: { at, amountCents } }: Repayment,
): Promise<void> {
  if (checkout !== undefined) await markPaidBack(context, { checkout, refund, refundedCents: amountCents, at });
  const refundWord = { refund, cents: amountCents, at, failed: false };
  await noteReturnToClosed(context, { provider, payment }, refundWord);
}
