import type { CheckoutPurpose, CheckoutState } from '@placejuste/domain/billing';
import type { SubscriptionPayment } from '@placejuste/domain/subscription';
import type { ServiceContext } from '../../platform/http/index.ts';
import { billingRepository } from '../billing.repository.ts';
import type { CheckoutRow } from '../billing.tables.ts';
import { readOwnSubscription } from '../subscriptions/read-own-subscription.ts';

/** One payment of an account, completed or only begun. */
export interface PaymentLine {
  readonly id: string;
  readonly purpose: Exclude<CheckoutPurpose, 'gift' | 'card'>;
  readonly amountCents: number;
  readonly state: CheckoutState;
  readonly at: Date;
  /** Cents refunded, or on their way back. */
  readonly refundedCents: number;
  /** Cents still to be refunded. */
  readonly owedCents: number;
}

/**
 * Lists the payments of a person, also those only begun, with their refunds: newest first, monthly charges included.
 */
export async function listPayments(
  context: Pick<ServiceContext, 'tx' | 'clock'>,
  userId: string,
): Promise<readonly PaymentLine[]> {
  const rows = await billingRepository(context.tx).listOfPerson(userId);
  const { payments } = await readOwnSubscription(context, userId);
  const knownPayments = new Set(payments.map(({ payment }) => payment));
  const others = rows.filter(({ id, payment }) => !knownPayments.has(payment ?? id));
  return [...others.flatMap(listCheckoutLines), ...payments.map(toSubscriptionLine)].toSorted(
    (a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1),
  );
}

function listCheckoutLines({ purpose, ...row }: CheckoutRow): readonly PaymentLine[] {
  if (purpose === 'gift' || purpose === 'card') return [];
  const { id, state, amount_cents: amountCents, refund_asked_at: askedAt, refunded_at: refundedAt } = row;
  const returnedCents = row.refund_cents ?? amountCents;
  const refundedCents = refundedAt === null ? 0 : returnedCents;
  const owedCents = refundedAt === null && askedAt !== null ? returnedCents : 0;
  return [{ id, purpose, amountCents, state, at: row.settled_at ?? row.created_at, refundedCents, owedCents }];
}

function toSubscriptionLine({ payment, ...charge }: SubscriptionPayment): PaymentLine {
  const { amountCents, at, returnedCents: refundedCents, owedCents } = charge;
  return { id: payment, purpose: 'subscription', amountCents, state: 'paid', at, refundedCents, owedCents };
}
