import type { Stripe } from 'stripe';
import type { ChargeAnswer, RefundAnswer } from './payment-provider.ts';
import { codeOfUnpaid } from './stripe-refusal.ts';

/** Stripe may forget an idempotency key after a day: from this age on, a request is looked up by its name. */
const keyKeptMs = 12 * 3_600_000;
/** Margin in milliseconds: Stripe’s clock and ours differ, and a request may be delayed. */
const marginMs = 3_600_000;

interface RepeatedCall {
  readonly reference: string;
  readonly askedAt: Date | undefined;
  readonly now: Date;
}

function canBeForgotten({ askedAt, now }: RepeatedCall): boolean {
  return askedAt !== undefined && now.getTime() - askedAt.getTime() > keyKeptMs;
}

/** Outcome of an old charge; null when Stripe has none of that name, or when its key is still valid. */
export async function findEarlierCharge(
  stripe: Stripe,
  { customer, ...repeated }: RepeatedCall & { readonly customer: string },
): Promise<ChargeAnswer | null> {
  const { askedAt, reference } = repeated;
  if (askedAt === undefined || !canBeForgotten(repeated)) return null;
  const gte = Math.floor((askedAt.getTime() - marginMs) / 1000);
  const { data } = await stripe.paymentIntents.list({ customer, created: { gte }, limit: 100 });
  const intent = data.find(({ metadata }) => metadata['charge'] === reference);
  if (intent === undefined) return null;
  if (intent.status === 'succeeded') return { state: 'paid', payment: intent.id };
  return intent.status === 'processing' ? { state: 'pending' } : { state: 'refused', code: codeOfUnpaid(intent) };
}

/** Like `findEarlierCharge`, for a refund. */
export async function findEarlierRefund(
  stripe: Stripe,
  { payment, ...repeated }: RepeatedCall & { readonly payment: string },
): Promise<RefundAnswer | null> {
  if (!canBeForgotten(repeated)) return null;
  const { data } = await stripe.refunds.list({ payment_intent: payment, limit: 100 });
  const refund = data.find(({ metadata }) => metadata?.['refund'] === repeated.reference);
  return refund === undefined ? null : toRefundAnswer(refund);
}

export function toRefundAnswer({ status }: Pick<Stripe.Refund, 'status'>): RefundAnswer {
  return status === 'failed' || status === 'canceled' ? 'failed' : 'accepted';
}
