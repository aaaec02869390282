import { missing, refusal, unknown, type Fields, type StripeAnswer } from './stripe-refusals.ts';

const knownOfToken = new Set([
  'pk_token',
  'pk_token_instrument_name',
  'pk_token_payment_network',
  'pk_token_transaction_id',
]);

/** Tokens of wallets: each is of single use, as are the data from which it is made. */
export function stripeTokens() {
  const made = new Set<string>();
  const used = new Set<string>();
  return {
    /** Makes a token from the data of Apple Pay. */
    create(fields: Fields): StripeAnswer {
      const fault = missing(fields, 'pk_token', 'pk_token_transaction_id') ?? unknown(fields, knownOfToken);
      if (fault !== null) return fault;
      const { pk_token: payload = '' } = fields;
      if (!isSealedByApple(payload)) return refusal(400, { message: 'Invalid pk_token', param: 'pk_token' });
      if (made.has(payload)) return refusal(400, { message: 'This pk_token was used already', param: 'pk_token' });
      made.add(payload);
      return { status: 200, body: { id: `tok_fake${made.size}`, object: 'token', type: 'card', used: false } };
    },
    /** Uses a token for a card; null on success. Tokens of Google are recognised by their shape alone. */
    use(fields: Fields): StripeAnswer | null {
      const fault = missing(fields, 'type', 'card[token]') ?? unknown(fields, new Set(['type', 'card[token]']));
      if (fault !== null) return fault;
      const { 'card[token]': token = '' } = fields;
      const message = `You cannot use a Stripe token more than once: ${token}.`;
      if (used.has(token)) return refusal(400, { code: 'token_already_used', message, param: 'card[token]' });
      used.add(token);
      return null;
    },
  };
}

export type StripeTokens = ReturnType<typeof stripeTokens>;

function isSealedByApple(payload: string): boolean {
  try {
    const read: unknown = JSON.parse(payload);
    return ['data', 'signature', 'version', 'header'].every((part) => Object.hasOwn(Object(read), part));
  } catch {
    return false;
  }
}
