import type { Stripe } from 'stripe';
import * as z from 'zod';
import type { Clock } from '../clock/index.ts';
import {
  paymentCurrency,
  PaymentFault,
  type PaymentAsked,
  type PaymentEvent,
  type PaymentProvider,
} from './payment-provider.ts';

export interface StripeKeys {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Origin to ask instead of Stripe's own; null outside tests. */
  readonly apiUrl: string | null;
}

interface Dependencies {
  readonly clock: Clock;
  readonly newId: () => string;
  readonly publicUrl: string;
  /** Milliseconds. A page waits for a look: better to say « not known yet » soon. */
  readonly timeoutsMs?: { readonly open: number; readonly look: number };
}

const usualTimeoutsMs = { open: 8000, look: 4000 };
const toleranceSeconds = 300;
/** Ten minutes, one hour, six hours, then after the 24 h a payment page lives. */
const askedAgainAfter = [600, 3600, 21_600, 64_800];

/** What is read of a Checkout Session; the rest, among which who paid, is not looked at. */
const sessionShape = z.object({
  id: z.string(),
  client_reference_id: z.uuid(),
  amount_total: z.int(),
  currency: z.string(),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
});
type Session = z.infer<typeof sessionShape>;

const eventShape = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.looseObject({ metadata: z.record(z.string(), z.string()).nullish() }) }),
});
const sessionEvents = new Set(
  ['completed', 'async_payment_succeeded', 'async_payment_failed', 'expired'].map((what) => `checkout.session.${what}`),
);

/**
 * Stripe Checkout: one payment a session, taken on Stripe's own page. Nothing of a person is sent: Stripe asks its
 * payer itself. The library is loaded here only: an installation without keys never reads it.
 */
export async function stripeProvider(
  { secretKey, webhookSecret, apiUrl }: StripeKeys,
  { clock, newId, publicUrl, timeoutsMs = usualTimeoutsMs }: Dependencies,
): Promise<PaymentProvider> {
  const { Stripe: StripeClient } = await import('stripe');
  const { errors } = StripeClient;
  const stripe = new StripeClient(secretKey, {
    ...addressOf(apiUrl),
    telemetry: false,
    timeout: timeoutsMs.open,
    maxNetworkRetries: 1,
  });

  /** A request the network cut is sent again under the same key: Stripe answers what it did the first time. */
  async function create(payment: PaymentAsked): Promise<Stripe.Checkout.Session> {
    const key = `checkout-${payment.reference}-${payment.amountCents}`;
    const send = (idempotencyKey: string) =>
      stripe.checkout.sessions.create(sessionOf(payment, publicUrl), { idempotencyKey });
    try {
      return await send(key);
    } catch (error) {
      // Stripe keeps a failure of its own under the key for a day, and a key for the wording it came with.
      const stuck = error instanceof errors.StripeAPIError || error instanceof errors.StripeIdempotencyError;
      if (!stuck) throw error;
      return send(`${key}-${newId()}`);
    }
  }

  async function asked<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw error instanceof errors.StripeError ? faultOf(error, errors) : error;
    }
  }

  function writtenByStripe(body: string, signature: string): unknown {
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
    askedAgainAfter,
    async open(payment) {
      const { id, url } = await asked(() => create(payment));
      if (url === null) throw new PaymentFault('refused', { code: 'session_without_url' });
      return { url, providerReference: id };
    },
    readEvent(body, signature) {
      const written = writtenByStripe(body, signature ?? '');
      if (written === null) return null;
      const event = eventShape.parse(written);
      const { object } = event.data;
      // One account may serve other sites, or this one under another name.
      if (!sessionEvents.has(event.type) || object.metadata?.['site'] !== publicUrl) return 'other';
      return outcomeOf(sessionShape.parse(object), event.id, event.type.endsWith('.async_payment_failed')) ?? 'other';
    },
    async look(providerReference) {
      const session = await asked(() =>
        stripe.checkout.sessions.retrieve(providerReference, {}, { timeout: timeoutsMs.look, maxNetworkRetries: 0 }),
      );
      const read = sessionShape.parse(session);
      return outcomeOf(read, `look:${read.id}:${read.status}`, false);
    },
  };
}

function sessionOf(payment: PaymentAsked, publicUrl: string): Stripe.Checkout.SessionCreateParams {
  const metadata = { site: publicUrl, checkout: payment.reference };
  return {
    mode: 'payment',
    client_reference_id: payment.reference,
    metadata,
    payment_intent_data: { description: payment.label, metadata },
    allowed_payment_method_types: ['card'],
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: paymentCurrency,
          unit_amount: payment.amountCents,
          product_data: { name: payment.label },
        },
      },
    ],
    // Else a payer abroad may be charged in another currency.
    adaptive_pricing: { enabled: false },
    locale: 'fr',
    success_url: payment.successUrl,
    cancel_url: payment.cancelUrl,
  };
}

/** Null while the bank has not said. */
function outcomeOf(session: Session, id: string, failed: boolean): PaymentEvent | null {
  const paid = session.payment_status !== 'unpaid';
  if (!paid && !failed && session.status !== 'expired') return null;
  const { client_reference_id: reference, amount_total: amountCents, currency } = session;
  return { id, type: paid ? 'paid' : 'cancelled', reference, providerReference: session.id, amountCents, currency };
}

function addressOf(apiUrl: string | null): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  if (apiUrl === null) return {};
  const { hostname, port, protocol } = new URL(apiUrl);
  const scheme = protocol === 'http:' ? 'http' : 'https';
  return { host: hostname, port: port === '' ? (scheme === 'http' ? 80 : 443) : Number(port), protocol: scheme };
}

function faultOf(error: Stripe.errors.StripeError, errors: typeof Stripe.errors): PaymentFault {
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
  return new PaymentFault(error instanceof errors.StripeAPIError ? 'broken' : 'refused', detail);
}
