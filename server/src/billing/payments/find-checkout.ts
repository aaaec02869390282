import { computeSubscriptionState } from '@placejuste/domain/subscription';
import type { ServiceContext } from '../../platform/http/index.ts';
import { billingRepository } from '../billing.repository.ts';
import type { CheckoutRow } from '../billing.tables.ts';
import { toTerms } from '../subscriptions/subscription.view.ts';
import { subscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';

export interface CheckoutWithReturns extends CheckoutRow {
  /** Cents refunded, or to be refunded. */
  readonly returnedCents: number;
}

type Reading = Pick<ServiceContext, 'tx' | 'clock'>;

/** Finds a checkout with the amount that comes back: a refunded payment opened nothing, or no longer does. */
export async function findCheckout(context: Reading, id: string): Promise<CheckoutWithReturns | undefined> {
  const row = await billingRepository(context.tx).find(id);
  return row === undefined ? undefined : { ...row, returnedCents: await computeReturnedCents(context, row) };
}

async function computeReturnedCents({ tx, clock }: Reading, row: CheckoutRow): Promise<number> {
  if (row.state !== 'paid') return 0;
  if (row.refund_asked_at !== null || row.refunded_at !== null) return row.refund_cents ?? row.amount_cents;
  const subscriptions = subscriptionsRepository(tx);
  const payment = row.payment ?? row.id;
  const id = row.purpose === 'subscription' ? await subscriptions.findIdByPayment(payment) : null;
  const subscription = id === null ? undefined : await subscriptions.find(id);
  if (subscription === undefined) return 0;
  const { payments } = computeSubscriptionState(
    toTerms(subscription),
    await subscriptions.listEvents(subscription.id),
    clock.now(),
  );
  return payments
    .filter((one) => one.payment === payment)
    .reduce((sum, one) => sum + one.owedCents + one.returnedCents, 0);
}
