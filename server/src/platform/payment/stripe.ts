import type { Stripe } from 'stripe';
import type { Clock } from '../clock/index.ts';
import type { Secrets } from '../secrets/index.ts';
import { PaymentFault } from './payment-fault.ts';
import type {
  ChargeAnswer,
  ChargeRequest,
  PaymentRequest,
  PaymentProvider,
  RefundAnswer,
  RefundRequest,
} from './payment-provider.ts';
import { paymentCurrency } from './provider-event.ts';
import { forgetStripeCard, fetchCardOwner, readStripeCard } from './stripe-cards.ts';
import { nameDeployment } from './stripe-deployment.ts';
import { buildSessionParams } from './stripe-session.ts';
import { openAppleSession, type ApplePay } from './apple-pay.ts';
import { createStripeWallet } from './stripe-wallet.ts';
import { createStripeApplePay, createStripeGooglePay, type GooglePay } from './stripe-wallet-methods.ts';
import { codeOfRefusal, codeOfUnpaid } from './stripe-refusal.ts';
import { findEarlierCharge, findEarlierRefund, toRefundAnswer } from './stripe-earlier.ts';
import { parseEvent, toPaymentEvent, readPaidAt, readTypes, sessionShape } from './stripe-events.ts';

export interface StripeKeys {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Origin used instead of Stripe's own; null outside tests. */
  readonly apiUrl: string | null;
  /** Null when that wallet is not offered. */
  readonly googlePay?: GooglePay | null;
  readonly applePay?: ApplePay | null;
}

interface Dependencies {
  readonly clock: Clock;
  readonly newId: () => string;
  readonly publicUrl: string;
  readonly secrets: Secrets;
  /** Milliseconds. A page waits for this read, so it soon says « not known yet ». */
  readonly timeoutsMs?: { readonly open: number; readonly read: number };
}

const usualTimeoutsMs = { open: 8000, read: 4000 };
const toleranceSeconds = 300;
/** Expands the charge, for the instant of the payment, which the session itself does not give. */
const lookedAt = { expand: ['payment_intent.latest_charge'] };
/** Ten minutes, one hour, six hours, then after the 24 h a payment page lives. */
const pollDelaysSeconds = [600, 3600, 21_600, 64_800];

/**
 * Stripe Checkout: one payment a session, on Stripe's own page. No personal data is sent, since Stripe asks the payer
 * itself. The library is loaded only here, so an installation without keys never loads it.
 */
export async function createStripeProvider(
  { secretKey, webhookSecret, apiUrl, googlePay = null, applePay = null }: StripeKeys,
  { clock, newId, publicUrl, secrets, timeoutsMs = usualTimeoutsMs }: Dependencies,
): Promise<PaymentProvider> {
  const { Stripe: StripeClient } = await import('stripe');
  const { errors } = StripeClient;
  const own = nameDeployment(secrets, publicUrl);
  const stripe = new StripeClient(secretKey, {
    ...parseApiAddress(apiUrl),
    telemetry: false,
    timeout: timeoutsMs.open,
    maxNetworkRetries: 1,
  });

  /** A request that the network cut is sent again under the same key: Stripe returns its first result. */
  async function create(payment: PaymentRequest): Promise<Stripe.Checkout.Session> {
    const key = `checkout-${payment.reference}-${payment.amountCents}`;
    const send = (idempotencyKey: string) =>
      stripe.checkout.sessions.create(buildSessionParams(payment, own), { idempotencyKey });
    try {
      return await send(key);
    } catch (error) {
      // Stripe stores its own failures under the key for a day, and accepts a key only with the same parameters.
      const isStuck = error instanceof errors.StripeAPIError || error instanceof errors.StripeIdempotencyError;
      if (!isStuck) throw error;
      return send(`${key}-${newId()}`);
    }
  }

  async function callStripe<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw error instanceof errors.StripeError ? toPaymentFault(error, errors) : error;
    }
  }

  /**
   * Charges a stored card while its holder is away (« off session »): a bank that requires their approval refuses, and
   * the holder is then written to.
   */
  async function chargeStoredCard({
    reference,
    askedAt,
    card,
    amountCents,
    label,
  }: ChargeRequest): Promise<ChargeAnswer> {
    const owner = await fetchCardOwner(stripe, card);
    if (owner === null) return { state: 'refused', code: 'card_not_kept' };
    const { customer, method } = owner;
    const earlier = await findEarlierCharge(stripe, { customer, reference, askedAt, now: clock.now() });
    if (earlier !== null) return earlier;
    try {
      const intent = await stripe.paymentIntents.create(
        {
          amount: amountCents,
          currency: paymentCurrency,
          customer,
          payment_method: method,
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          off_session: true,
          confirm: true,
          description: label,
          metadata: { ...own, charge: reference },
        },
        { idempotencyKey: `charge-${reference}` },
      );
      if (intent.status === 'succeeded') return { state: 'paid', payment: intent.id };
      return intent.status === 'processing' ? { state: 'pending' } : { state: 'refused', code: codeOfUnpaid(intent) };
    } catch (error) {
      if (error instanceof errors.StripeCardError) return { state: 'refused', code: codeOfRefusal(error) };
      throw error;
    }
  }

  async function payBack({ reference, askedAt, payment, amountCents }: RefundRequest): Promise<RefundAnswer> {
    const earlier = await findEarlierRefund(stripe, { payment, reference, askedAt, now: clock.now() });
    if (earlier !== null) return earlier;
    try {
      const refund = await stripe.refunds.create(
        { payment_intent: payment, amount: amountCents, metadata: { ...own, refund: reference } },
        { idempotencyKey: `refund-${reference}` },
      );
      return toRefundAnswer(refund);
    } catch (error) {
      // By hand, or under a forgotten name: no amount is left to refund.
      if (error instanceof errors.StripeInvalidRequestError && error.code === 'charge_already_refunded')
        return 'accepted';
      throw error;
    }
  }

  const methods = [
    ...(googlePay === null ? [] : [createStripeGooglePay(googlePay)]),
    ...(applePay === null ? [] : [createStripeApplePay(applePay, { stripe, errors, clock })]),
  ];
  const openMerchantSession =
    applePay === null ? null : () => openAppleSession(applePay, { publicUrl, timeoutMs: timeoutsMs.open });
  const readTimeoutMs = timeoutsMs.read;
  const wallet =
    methods.length === 0
      ? null
      : createStripeWallet({ stripe, errors, clock, newId, own, methods, openMerchantSession, readTimeoutMs });

  function verifyWebhook(body: string, signature: string): unknown {
    try {
      return stripe.webhooks.constructEvent(
        body,
        signature,
        webhookSecret,
        toleranceSeconds,
        undefined,
        clock.now().getTime(),
      );
    } catch (error) {
      if (error instanceof errors.StripeSignatureVerificationError) return null;
      throw error;
    }
  }

  return {
    name: 'stripe',
    signatureHeader: 'stripe-signature',
    pollDelaysSeconds,
    async openPayment(payment) {
      const { id, url } = await callStripe(() => create(payment));
      if (url === null) throw new PaymentFault('refused', { code: 'session_without_url' });
      return { url, providerReference: id };
    },
    readEvent(body, signature) {
      const payload = verifyWebhook(body, signature ?? '');
      if (payload === null) return null;
      return parseEvent(payload, own);
    },
    charge: (charge) => callStripe(() => chargeStoredCard(charge)),
    readCard: (card) => callStripe(() => readStripeCard(stripe, card, timeoutsMs.read)),
    forgetCard: (card) => callStripe(() => forgetStripeCard(stripe, errors, card)),
    refund: (refund) => callStripe(() => payBack(refund)),
    wallet: wallet && {
      listMethods: wallet.listMethods,
      openMerchantSession: wallet.openMerchantSession,
      begin: (payment) => callStripe(() => wallet.begin(payment)),
      pay: (sheet) => callStripe(() => wallet.pay(sheet)),
      fetchOutcome: (sheet) => callStripe(() => wallet.fetchOutcome(sheet)),
    },
    async fetchOutcome(providerReference) {
      const session = await callStripe(() =>
        stripe.checkout.sessions.retrieve(providerReference, lookedAt, {
          timeout: timeoutsMs.read,
          maxNetworkRetries: 0,
        }),
      );
      const parsedSession = sessionShape.parse(session);
      const at = readPaidAt(parsedSession) ?? clock.now();
      const id = `look:${parsedSession.id}:${parsedSession.status}`;
      const event = toPaymentEvent(parsedSession, { id, at, isFailed: false });
      return event ?? (parsedSession.status === 'open' ? 'unpaid' : null);
    },
    async listEvents(since, after) {
      const { data, has_more: hasMore } = await callStripe(() =>
        stripe.events.list({
          created: { gte: Math.floor(since.getTime() / 1000) },
          types: [...readTypes],
          limit: 100,
          ...(after === null ? {} : { starting_after: after }),
        }),
      );
      const events = data.map((event) => parseEvent(event, own)).filter((event) => event !== 'other');
      return { events, after: hasMore ? (data.at(-1)?.id ?? null) : null };
    },
  };
}

function parseApiAddress(apiUrl: string | null): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  if (apiUrl === null) return {};
  const { hostname, port, protocol } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  const defaultPort = isPlain ? 80 : 443;
  return {
    host: hostname,
    port: port === '' ? defaultPort : Number(port),
    protocol: isPlain ? 'http' : 'https',
  };
}

function toPaymentFault(error: Stripe.errors.StripeError, errors: typeof Stripe.errors): PaymentFault {
  const { statusCode, code, requestId } = error;
  const detail = {
    ...(statusCode === undefined ? {} : { status: statusCode }),
    ...(code === undefined ? {} : { code }),
    ...(requestId === undefined ? {} : { request: requestId }),
  };
  if (error instanceof errors.StripeConnectionError) return new PaymentFault('unreachable', detail);
  if (error instanceof errors.StripeRateLimitError) return new PaymentFault('busy', detail);
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError)
    return new PaymentFault('keys', detail);
  // Its key was used with other parameters, so the first request may have been done. It is searched for once the key is
  // old.
  const isUnknown = error instanceof errors.StripeAPIError || error instanceof errors.StripeIdempotencyError;
  return new PaymentFault(isUnknown ? 'broken' : 'refused', detail);
}
