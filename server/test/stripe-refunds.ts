import { absent, metadataOf, missing, refusal, unknown, type Fields, type StripeAnswer } from './stripe-refusals.ts';
import type { FakeIntent, FakeRefund } from './stripe-shapes.ts';

interface RefundBooks {
  readonly intents: ReadonlyMap<string, FakeIntent>;
  readonly refunds: readonly FakeRefund[];
}

/** Creates a refund, or refuses it. */
export function newRefund(
  id: () => string,
  fields: Fields,
  { intents, refunds }: RefundBooks,
): { readonly refund: FakeRefund } | { readonly refused: StripeAnswer } {
  const fault = missing(fields, 'payment_intent') ?? unknown(fields, new Set(['payment_intent', 'amount']));
  if (fault !== null) return { refused: fault };
  const named = fields['payment_intent'] ?? '';
  const intent = intents.get(named);
  if (intent?.status !== 'succeeded') return { refused: absent('payment_intent', named, 'payment_intent') };
  const before = refunds
    .filter((refund) => refund.payment_intent === intent.id && refund.status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0);
  const amount = Number(fields['amount'] ?? intent.amount - before);
  if (before === intent.amount) {
    const message = 'Charge has already been refunded.';
    return { refused: refusal(400, { code: 'charge_already_refunded', message }) };
  }
  if (before + amount > intent.amount) {
    const message = 'Refund amount is greater than unrefunded amount.';
    return { refused: refusal(400, { code: 'amount_too_large', message }) };
  }
  return {
    refund: {
      id: id(),
      object: 'refund',
      amount,
      currency: intent.currency,
      payment_intent: intent.id,
      metadata: metadataOf(fields, ''),
      status: 'succeeded',
    },
  };
}
