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
  await billingRepository(tx).close(checkout.id, 'paid', now);
  const person = await personOf(tx, checkout.user_id);
  if (checkout.plan_type !== null && (await findProfile(tx, checkout.user_id))?.subscription_paid === true) {
    // Two payment pages were open and both were paid: the first stands, and the team gives the second back.
    await recordAudit(context, tx, { actorId: null, action: 'subscription.paid-twice', subjectType: 'checkout', subjectId: checkout.id });
    await receipt(context, tx, person?.email, billingText.paidTwice(person?.firstName ?? '', checkout.amount_cents));
  } else if (checkout.plan_type !== null) {
    await setSubscriptionPaid(tx, checkout.user_id, { planType: checkout.plan_type, startDate: now });
    await receipt(context, tx, person?.email, billingText.subscriptionReceipt(person?.firstName ?? '', checkout.plan_type, checkout.amount_cents));
  } else if (checkout.declaration_id !== null) {
    await settleDeclaration(tx, checkout.declaration_id);
    await receipt(context, tx, person?.email, billingText.expressReceipt(person?.firstName ?? '', checkout.amount_cents));
  }
}

async function receipt(context: Context, tx: Tx, to: string | undefined, paragraphs: string[]): Promise<void> {
  if (to === undefined || to === '') return;
  await queueMail(context, tx, { to, subject: billingText.receiptSubject, paragraphs });
}
