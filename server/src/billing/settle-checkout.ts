import { findProfile, personOf, recordAudit, setSubscriptionPaid } from '../accounts/index.ts';
import { settleDeclaration } from '../declarations/index.ts';
import { queueMail } from '../notices/index.ts';
import type { Platform } from '../platform/http/index.ts';
import type { PaymentEvent, PaymentProvider } from '../platform/payment/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import { billingRepository } from './billing.repository.ts';
import type { CheckoutRow } from './billing.tables.ts';
import { billingText } from './billing.text.fr.ts';

type Context = Pick<Platform, 'db' | 'clock' | 'jobs' | 'newId' | 'secrets' | 'log'>;

/**
 * Acts on a provider's event, once: the event, the checkout, what it paid for and the receipt are one transaction.
 * False when the event speaks of something we do not know: the provider is then told so and will say it again.
 */
export async function settleCheckout(context: Context, provider: PaymentProvider, event: PaymentEvent): Promise<boolean> {
  return context.db.asService(async (tx) => {
    const repository = billingRepository(tx);
    const checkout = await repository.lock(event.reference);
    if (checkout === undefined || checkout.provider !== provider.name) return false;
    const now = context.clock.now();
    if (!(await repository.firstTime(provider.name, event.id, now))) return true;
    if (event.type === 'cancelled') {
      if (checkout.state === 'open') await repository.close(checkout.id, 'cancelled', now);
      return true;
    }
    if (event.amountCents !== checkout.amount_cents) {
      context.log.error({ checkout: checkout.id }, 'paid amount differs from the amount asked');
      return true;
    }
    // A payment that arrives after a cancellation is still a payment: money is never taken for nothing.
    if (checkout.state !== 'paid') await honour(context, tx, checkout, now);
    return true;
  });
}

async function honour(context: Context, tx: Tx, checkout: CheckoutRow, now: Date): Promise<void> {
  const { id, user_id: userId, plan_type: planType, declaration_id: declarationId, amount_cents: cents } = checkout;
  await billingRepository(tx).close(id, 'paid', now);
  if (userId === null) return thank(context, tx, checkout);
  const person = await personOf(tx, userId);
  const name = person?.firstName ?? '';
  const tell = (paragraphs: string[]) => receipt(context, tx, person?.email, paragraphs);
  // Two payment pages were open and both were paid: the first stands, and the team gives the second back.
  const note = (action: string) => recordAudit(context, tx, { actorId: null, action, subjectType: 'checkout', subjectId: id });
  if (planType !== null && (await findProfile(tx, userId))?.subscription_paid === true) {
    await note('subscription.paid-twice');
    await tell(billingText.paidTwice(name, cents));
  } else if (planType !== null) {
    await setSubscriptionPaid(tx, userId, { planType, startDate: now });
    await tell(billingText.subscriptionReceipt(name, planType, cents));
  } else if (declarationId !== null && (await settleDeclaration(tx, declarationId))) {
    await tell(billingText.expressReceipt(name, cents));
  } else {
    await note('declaration.paid-twice');
    await tell(billingText.dossierPaidTwice(name, cents));
  }
}

/** A receipt where one was asked for; the address has then served. */
async function thank(context: Context, tx: Tx, { id, receipt_email: email, amount_cents: cents }: CheckoutRow): Promise<void> {
  await receipt(context, tx, email ?? undefined, billingText.giftReceipt(cents, id));
  await billingRepository(tx).forgetEmail(id);
}

async function receipt(context: Context, tx: Tx, to: string | undefined, paragraphs: string[]): Promise<void> {
  if (to === undefined || to === '') return;
  await queueMail(context, tx, { to, subject: billingText.receiptSubject, paragraphs });
}
