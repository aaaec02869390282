import type { Stripe } from 'stripe';
import type { Clock } from '../clock/index.ts';
import { parseJson } from './parse-json.ts';
import { paymentCurrency } from './provider-event.ts';
import type { WalletAnswer, WalletPayment, WalletPayments, WalletSheet } from './wallet-payments.ts';
import type { Deployment } from './stripe-deployment.ts';
import type { StripeWalletMethod } from './stripe-wallet-methods.ts';

interface StripeWallet {
  readonly stripe: Stripe;
  readonly errors: typeof Stripe.errors;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly own: Deployment;
  readonly methods: readonly StripeWalletMethod[];
  readonly openMerchantSession: WalletPayments['openMerchantSession'];
  /** Milliseconds. A page waits for this read. */
  readonly readTimeoutMs: number;
}

/** Creates the payments by browser wallets through Stripe: a wallet gives a token for Stripe only, never a card. */
export function createStripeWallet({
  stripe,
  errors,
  clock,
  newId,
  own,
  methods,
  openMerchantSession,
  readTimeoutMs,
}: StripeWallet): WalletPayments {
  async function createIntent({ reference, keepsCard, amountCents, label }: WalletPayment, key: string) {
    const metadata = { ...own, wallet: reference };
    // The customer has no name: only this service knows whose stored card is charged again.
    const payer = keepsCard ? await stripe.customers.create({ metadata }, { idempotencyKey: `${key}-payer` }) : null;
    return stripe.paymentIntents.create(
      {
        amount: amountCents,
        currency: paymentCurrency,
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        ...(payer === null ? {} : { customer: payer.id, setup_future_usage: 'off_session' as const }),
        description: label,
        metadata,
      },
      { idempotencyKey: key },
    );
  }

  /** An intent that any payment sheet confirms; Stripe lets it succeed once. */
  async function begin(payment: WalletPayment): Promise<string> {
    const key = `wallet-${payment.reference}`;
    try {
      return (await createIntent(payment, key)).id;
    } catch (error) {
      // Stripe stores this failure under the key for a day. No intent was returned, so that none can be confirmed.
      const isStuck = error instanceof errors.StripeAPIError || error instanceof errors.StripeIdempotencyError;
      if (!isStuck) throw error;
      return (await createIntent(payment, `${key}-${newId()}`)).id;
    }
  }

  async function confirm(intent: string, token: string) {
    const method = await stripe.paymentMethods.create(
      { type: 'card', card: { token } },
      { idempotencyKey: `wallet-${token}-card` },
    );
    // A payment sheet cannot show a bank's page: when an approval is required the charge fails, and the intent can be
    // tried again.
    return stripe.paymentIntents.confirm(
      intent,
      { payment_method: method.id, error_on_requires_action: true },
      { idempotencyKey: `wallet-${token}` },
    );
  }

  function toWalletAnswer(
    { id, status, amount: amountCents, currency, latest_charge: charge }: Stripe.PaymentIntent,
    reference: string,
  ): WalletAnswer {
    if (status === 'processing') return { state: 'pending' };
    // Not confirmed, or cancelled: no money is taken.
    if (status !== 'succeeded') return { state: 'refused', code: status };
    const at = charge && typeof charge !== 'string' ? new Date(charge.created * 1000) : clock.now();
    const facts = { id: `wallet:${id}`, at, reference, amountCents, currency };
    return { state: 'paid', event: { ...facts, type: 'paid', providerReference: id, payment: id } };
  }

  async function pay({ payment, reference, method, token: handed }: WalletSheet): Promise<WalletAnswer> {
    const walletMethod = methods.find((one) => one.method.supportedMethods === method);
    try {
      const token = (await walletMethod?.createToken(parseJson(handed))) ?? null;
      if (token !== null) return toWalletAnswer(await confirm(payment, token), reference);
      // This sheet charges nothing; an earlier one, whose answer was lost, may have paid.
      const currentAnswer = toWalletAnswer(await stripe.paymentIntents.retrieve(payment), reference);
      return currentAnswer.state === 'refused' ? { state: 'refused', code: 'token_not_read' } : currentAnswer;
    } catch (error) {
      if (error instanceof errors.StripeCardError) return { state: 'refused', code: error.code ?? 'card_declined' };
      // An earlier sheet, whose answer was lost, has paid it or is about to.
      if (error instanceof errors.StripeInvalidRequestError && error.code === 'payment_intent_unexpected_state')
        return toWalletAnswer(await stripe.paymentIntents.retrieve(payment), reference);
      // Another request of this press is in progress: an event will give the outcome.
      if (error instanceof errors.StripeIdempotencyError) return { state: 'pending' };
      throw error;
    }
  }

  async function fetchOutcome({ payment, reference }: Pick<WalletSheet, 'payment' | 'reference'>) {
    const limits = { timeout: readTimeoutMs, maxNetworkRetries: 0 };
    const answer = toWalletAnswer(
      await stripe.paymentIntents.retrieve(payment, { expand: ['latest_charge'] }, limits),
      reference,
    );
    return answer.state === 'paid' ? answer.event : null;
  }

  return {
    listMethods: () => methods.filter((one) => one.isOffered()).map((one) => one.method),
    openMerchantSession,
    begin,
    pay,
    fetchOutcome,
  };
}
