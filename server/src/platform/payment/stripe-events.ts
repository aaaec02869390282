import * as z from 'zod';
import { isForeign, type Deployment } from './stripe-deployment.ts';
import { authenticationRequired } from './payment-provider.ts';
import { paymentCurrency, type PaymentEvent, type ProviderEvent } from './provider-event.ts';
import { codeOfUnpaid } from './stripe-refusal.ts';

/** Payment intent with its charge expanded. */
const paidIntent = z.object({ id: z.string(), latest_charge: z.object({ created: z.int() }).nullish() });

/** The fields of a Checkout Session that are read; the others, such as the payer's identity, are ignored. */
export const sessionShape = z.object({
  id: z.string(),
  client_reference_id: z.uuid(),
  // Null on a page that only stores a card.
  amount_total: z.int().nullable(),
  currency: z.string().nullable(),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  payment_intent: z.union([z.string(), paidIntent]).nullish(),
  setup_intent: z.string().nullish(),
});
type Session = z.infer<typeof sessionShape>;

const metadataShape = z.record(z.string(), z.string()).nullish();
const intentShape = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  metadata: z.object({ charge: z.string() }),
  status: z.string(),
  last_payment_error: z.object({ code: z.string().nullish(), decline_code: z.string().nullish() }).nullish(),
});
/** Payment intent of a browser's wallet; its metadata names the payment. */
const walletShape = intentShape.extend({ metadata: z.object({ wallet: z.uuid() }) });
const refundShape = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.string().nullable(),
  payment_intent: z.string(),
  metadata: metadataShape,
});
const disputeShape = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.string(),
  payment_intent: z.string(),
});

const eventShape = z.object({
  id: z.string(),
  type: z.string(),
  created: z.int(),
  data: z.object({ object: z.looseObject({ metadata: metadataShape }) }),
});
type StripeEvent = z.infer<typeof eventShape>;

/** Every kind of event that is read; Stripe is asked to send only these. */
export const readTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.closed',
] as const;

/** Parses an event; 'other' when no deployment of this service caused it, since an account may serve other purposes. */
export function parseEvent(payload: unknown, own: Deployment): ProviderEvent | 'other' {
  const event = eventShape.parse(payload);
  const { object } = event.data;
  // Only the payment tells to which deployment these belong: disputes and refunds made by hand have none of our
  // metadata, and a refund may have been requested while the site had another address.
  if (event.type.startsWith('charge.dispute.')) return toDisputeEvent(event);
  if (event.type.startsWith('refund.')) return toRefundEvent(event);
  const { metadata } = object;
  if (metadata?.['site'] === undefined) return 'other';
  if (!isForeign(metadata, own)) return toAskedEvent(event);
  // An event of another deployment, whose release writes it in another way, is ignored.
  if (event.type.startsWith('checkout.session.') && !sessionShape.safeParse(object).success) return 'other';
  const parsedEvent = toAskedEvent(event);
  return parsedEvent === 'other' ? 'other' : { ...parsedEvent, isForeign: true };
}

/** Reads an event about a payment page, or about a charge of a stored card. */
function toAskedEvent(event: StripeEvent): ProviderEvent | 'other' {
  if (event.type.startsWith('checkout.session.') && isRead(event.type)) {
    const session = sessionShape.parse(event.data.object);
    const isFailed = event.type.endsWith('.async_payment_failed');
    return toPaymentEvent(session, { id: event.id, at: readEventDate(event), isFailed }) ?? 'other';
  }
  return toChargeEvent(event);
}

function isRead(type: string): boolean {
  return readTypes.some((candidate) => candidate === type);
}

const readEventDate = ({ created }: StripeEvent): Date => new Date(created * 1000);

/** When a page was paid; null where the session was read without its charge. */
export function readPaidAt({ payment_intent: intent }: Session): Date | null {
  if (!intent || typeof intent === 'string' || !intent.latest_charge) return null;
  return new Date(intent.latest_charge.created * 1000);
}

/** Converts a session into an event; null while the bank has not answered. */
export function toPaymentEvent(
  session: Session,
  { id, at, isFailed }: { readonly id: string; readonly at: Date; readonly isFailed: boolean },
): PaymentEvent | null {
  // A session without an amount is complete once the card is given.
  const isPaid =
    session.payment_status === 'paid' || (session.payment_status !== 'unpaid' && session.status === 'complete');
  if (!isPaid && !isFailed && session.status !== 'expired') return null;
  const { client_reference_id: reference, payment_intent: intent, setup_intent: setup } = session;
  const { amount_total: amount, currency: sessionCurrency } = session;
  const [amountCents, currency] = [amount ?? 0, sessionCurrency ?? paymentCurrency];
  const intentId = typeof intent === 'string' ? intent : intent?.id;
  const payment = isPaid ? (intentId ?? setup ?? null) : null;
  const unpaidType = isFailed ? 'refused' : 'cancelled';
  const type = isPaid ? 'paid' : unpaidType;
  return { id, at, type, reference, providerReference: session.id, payment, amountCents, currency };
}

/** Parses a charge. The first payment of a page has an intent too, but only our own charges have our reference. */
function toChargeEvent(event: StripeEvent): ProviderEvent | 'other' {
  const isPaid = event.type === 'payment_intent.succeeded';
  if (!isPaid && event.type !== 'payment_intent.payment_failed') return 'other';
  const byWallet = walletShape.safeParse(event.data.object);
  if (byWallet.success) return isPaid ? buildWalletEvent(event, byWallet.data) : 'other';
  const intent = intentShape.safeParse(event.data.object);
  if (!intent.success) return 'other';
  const { id: payment, amount: amountCents, currency, metadata } = intent.data;
  const facts = { id: event.id, at: readEventDate(event), reference: metadata.charge, payment, amountCents, currency };
  if (isPaid) return { ...facts, type: 'charge-paid' };
  const needsAuthentication = codeOfUnpaid(intent.data) === authenticationRequired;
  return { ...facts, type: 'charge-refused', ...(needsAuthentication ? { needsAuthentication } : {}) };
}

/**
 * Builds the event of a wallet. A refusal was answered at once and another attempt may follow, so it decides nothing.
 */
function buildWalletEvent(
  event: StripeEvent,
  { id, amount, currency, metadata }: z.infer<typeof walletShape>,
): PaymentEvent {
  const facts = { id: event.id, at: readEventDate(event), reference: metadata.wallet, amountCents: amount, currency };
  return { ...facts, type: 'paid', providerReference: id, payment: id };
}

function toRefundEvent(event: StripeEvent): ProviderEvent | 'other' {
  const result = refundShape.safeParse(event.data.object);
  if (!result.success) return 'other';
  const { id, status, payment_intent: payment, amount: amountCents, currency, metadata } = result.data;
  const isFailed = status === 'failed' || status === 'canceled';
  if (status !== 'succeeded' && !isFailed) return 'other';
  const type = isFailed ? 'refund-failed' : 'refunded';
  // A refund made by hand has Stripe's own number: `refund.created` and `refund.updated` both say that it was made.
  const reference = (metadata?.['site'] === undefined ? undefined : metadata['refund']) ?? id;
  return { id: event.id, at: readEventDate(event), type, reference, payment, amountCents, currency };
}

function toDisputeEvent(event: StripeEvent): ProviderEvent | 'other' {
  const result = disputeShape.safeParse(event.data.object);
  if (!result.success) return 'other';
  const { id, status, payment_intent: payment, amount: amountCents, currency } = result.data;
  const facts = { id: event.id, at: readEventDate(event), payment, amountCents, currency };
  // An inquiry (« warning_… ») moves no money. When an inquiry becomes a dispute, only the withdrawal of the money says
  // so; for any other dispute, both events count as one opening.
  if (event.type === 'charge.dispute.created' || event.type === 'charge.dispute.funds_withdrawn')
    return status.startsWith('warning_') ? 'other' : { ...facts, id: `${id}:opened`, type: 'disputed' };
  if (status !== 'won' && status !== 'lost') return 'other';
  return { ...facts, type: status === 'won' ? 'dispute-won' : 'dispute-lost' };
}
