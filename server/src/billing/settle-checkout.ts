import { personOf, recordAudit, setSubscriptionPaid } from '../accounts/index.ts';
import { settleDeclaration } from '../declarations/index.ts';
import { queueMail } from '../mails/index.ts';
import type { Platform } from '../platform/http/index.ts';
import { paymentCurrency, type PaymentEvent, type PaymentProvider } from '../platform/payment/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import { billingRepository } from './billing.repository.ts';
import type { CheckoutRow, EventOutcome } from './billing.tables.ts';
import { billingText } from './billing.text.fr.ts';
import { isSubscribed } from './is-subscribed.ts';

type Context = Pick<Platform, 'db' | 'clock' | 'jobs' | 'newId' | 'secrets' | 'log'>;

/**
 * Acts on a provider's event, once: the event, the checkout, what it paid for and the receipt are one transaction.
 * False when the event speaks of something we do not know: it is kept, and the provider is told to say it again.
 */
export async function settleCheckout(
  context: Context,
  provider: PaymentProvider,
  event: PaymentEvent,
): Promise<boolean> {
  const outcome = await context.db.asService(async (tx) => {
    const repository = billingRepository(tx);
    const checkout = await repository.lock(event.reference);
    const before = await repository.takenAs(provider.name, event.id);
    // What was unknown may have come back since, from a backup for instance.
    if (before !== undefined && before !== 'unknown') return before;
    const outcome =
      checkout === undefined || checkout.provider !== provider.name
        ? 'unknown'
        : await settle(context, tx, checkout, event);
    await repository.keepEvent(provider.name, event, outcome, context.clock.now());
    return outcome;
  });
  if (outcome !== 'settled')
    context.log.error({ provider: provider.name, event: event.id, outcome }, 'payment event to look at');
  return outcome !== 'unknown';
}

async function settle(context: Context, tx: Tx, checkout: CheckoutRow, event: PaymentEvent): Promise<EventOutcome> {
  const now = context.clock.now();
  if (event.type === 'cancelled') {
    // A page given up while another of the same checkout waits, or was paid, decides nothing.
    if (checkout.state === 'open' && checkout.provider_reference === event.providerReference) {
      await billingRepository(tx).close(checkout.id, 'cancelled', event.providerReference, now);
    }
    return 'settled';
  }
  const { amountCents, currency } = event;
  if (amountCents !== checkout.amount_cents || currency !== paymentCurrency) {
    await noteOf(
      context,
      tx,
      checkout.id,
    )('payment.differs', { askedCents: checkout.amount_cents, paidCents: amountCents, currency });
    return 'differs';
  }
  if (checkout.state === 'paid') {
    if (checkout.provider_reference === event.providerReference) return 'settled';
    await noteOf(context, tx, checkout.id)('payment.twice', { paidCents: amountCents });
    return 'twice';
  }
  // A payment that arrives after a cancellation is still a payment: money is never taken for nothing.
  return honour(context, tx, checkout, event.providerReference, now);
}

async function honour(
  context: Context,
  tx: Tx,
  checkout: CheckoutRow,
  providerReference: string,
  now: Date,
): Promise<EventOutcome> {
  const { id, user_id: userId, plan_type: planType, declaration_id: declarationId, amount_cents: cents } = checkout;
  await billingRepository(tx).close(id, 'paid', providerReference, now);
  if (userId === null) {
    await thank(context, tx, checkout);
    return 'settled';
  }
  const person = await personOf(tx, userId);
  const name = person?.firstName ?? '';
  const tell = (paragraphs: string[]) => receipt(context, tx, person?.email, paragraphs);
  // Two payment pages were open and both were paid: the first stands, and the team gives the second back.
  const note = noteOf(context, tx, id);
  if (planType !== null && (await isSubscribed(tx, userId))) {
    await note('subscription.paid-twice');
    await tell(billingText.paidTwice(name, cents));
    return 'twice';
  }
  if (planType !== null) {
    await setSubscriptionPaid(tx, userId, { planType, startDate: now });
    await tell(billingText.subscriptionReceipt(name, planType, cents));
    return 'settled';
  }
  if (declarationId !== null && (await settleDeclaration(tx, declarationId))) {
    await tell(billingText.expressReceipt(name, cents));
    return 'settled';
  }
  await note('declaration.paid-twice');
  await tell(billingText.dossierPaidTwice(name, cents));
  return 'twice';
}

type Detail = NonNullable<Parameters<typeof recordAudit>[1]['detail']>;

function noteOf(context: Context, tx: Tx, checkoutId: string) {
  return (action: string, detail: Detail = {}) =>
    recordAudit({ ...context, tx }, { actorId: null, action, subjectType: 'checkout', subjectId: checkoutId, detail });
}

/** A receipt where one was asked for; the address has then served. */
async function thank(
  context: Context,
  tx: Tx,
  { id, receipt_email: email, amount_cents: cents }: CheckoutRow,
): Promise<void> {
  await receipt(context, tx, email ?? undefined, billingText.giftReceipt(cents, id));
  await billingRepository(tx).forgetEmail(id);
}

async function receipt(context: Context, tx: Tx, to: string | undefined, paragraphs: string[]): Promise<void> {
  if (to === undefined || to === '') return;
  await queueMail({ ...context, tx }, { to, subject: billingText.receiptSubject, paragraphs });
}
