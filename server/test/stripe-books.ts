import {
  absent,
  amountFault,
  knownOfIntent,
  metadataOf,
  missing,
  refusal,
  sessionFault,
  unknown,
  type Fields,
  type StripeAnswer,
} from './stripe-refusals.ts';
import { pageOf, pageOfEvents } from './stripe-lists.ts';
import { keptOf, newSession } from './stripe-session.ts';
import type {
  BankAnswer,
  FakeCard,
  FakeIntent,
  FakeRefund,
  FakeSession,
  FakeSetup,
  WrittenEvent,
} from './stripe-shapes.ts';

export interface StripeBooks {
  readonly sessions: Map<string, FakeSession>;
  createSession(fields: Fields): StripeAnswer;
  /** `isExpanded`: with its payment, and the charge of that. */
  readSession(id: string, isExpanded?: boolean): StripeAnswer;
  /** The payer's card was accepted; returns the event that says so. */
  pay(id: string): WrittenEvent;
  expire(id: string): WrittenEvent;
  createIntent(fields: Fields, bank: BankAnswer): StripeAnswer;
  confirmIntent(id: string, fields: Fields, bank: BankAnswer): StripeAnswer;
  /** Of what a wallet handed over. */
  createMethod(fields: Fields): StripeAnswer;
  /** Who a kept card belongs to. */
  createCustomer(fields: Fields): StripeAnswer;
  /** `isExpanded`: with the card it is paid by. */
  readIntent(id: string, isExpanded?: boolean): StripeAnswer;
  /** Of a card given without a payment. */
  readSetup(id: string, isExpanded?: boolean): StripeAnswer;
  listIntents(query: URLSearchParams): StripeAnswer;
  listRefunds(query: URLSearchParams): StripeAnswer;
  detachMethod(id: string): StripeAnswer;
  /** The confirmation that was awaited. */
  settleIntent(paid: boolean): WrittenEvent;
  createRefund(fields: Fields): StripeAnswer;
  dispute(payment: string, status: 'needs_response' | 'won' | 'lost'): WrittenEvent;
  listEvents(query: URLSearchParams): StripeAnswer;
  event(type: string, object: object): WrittenEvent;
}

/** `site`: where the payer's page is. `clock`: seconds since 1970. */
export function stripeBooks(site: () => string, clock: () => number): StripeBooks {
  const sessions = new Map<string, FakeSession>();
  const intents = new Map<string, FakeIntent>();
  /** Handed over by a wallet: each is charged once, unless it is kept. */
  const walletCards = new Set<string>();
  const customers = new Set<string>();
  /** Of the cards that are kept. */
  const cardOwners = new Map<string, string>();
  const setups = new Map<string, FakeSetup>();
  const printed = new Map<string, FakeCard>();
  const nextCard: FakeCard = { brand: 'visa', last4: '4242', exp_month: 11, exp_year: 2029 };
  const refunds: FakeRefund[] = [];
  const events: (WrittenEvent & { readonly type: string })[] = [];
  const kept = new Map<string, { readonly metadata: Record<string, string>; readonly keepsCard: boolean }>();
  let counted = 0;
  const next = (prefix: string): string => `${prefix}_fake${(counted += 1)}`;

  function event(type: string, object: object): WrittenEvent {
    const id = next('evt');
    const created = clock();
    const written = { id, object: 'event', api_version: '2026-10-28.endive', created, livemode: false, type };
    const body = JSON.stringify({ ...written, data: { object } }, null, 2);
    events.push({ id, body, created, type });
    return { id, body, created };
  }

  const seen = (session: FakeSession): object => ({
    object: 'checkout.session',
    customer_details: { email: 'payeur@exemple.fr' },
    ...session,
    url: session.status === 'open' ? `${site()}/c/pay/${session.id}` : null,
  });

  const withCard = (kept: FakeIntent | FakeSetup): object => {
    const card = printed.get(kept.payment_method ?? '');
    const method = { id: kept.payment_method, object: 'payment_method', type: 'card', card };
    return { ...kept, payment_method: kept.payment_method === null ? null : method };
  };

  function openSession(id: string): FakeSession {
    const session = sessions.get(id);
    if (session === undefined || session.status !== 'open') throw new Error(`No open session ${id}`);
    return session;
  }

  function charge(intent: FakeIntent, method: string, bank: BankAnswer): StripeAnswer {
    const customer = intent.customer ?? '';
    if (!walletCards.delete(method) && (customer === '' || cardOwners.get(method) !== customer))
      return refusal(400, { code: 'resource_missing', message: `No such PaymentMethod: '${method}'` });
    if (intent.setup_future_usage === 'off_session') cardOwners.set(method, customer);
    intent.payment_method = method;
    if (bank === 'processing' || bank === 'succeeded') {
      intent.status = bank;
      if (bank === 'succeeded') event('payment_intent.succeeded', intent);
      return { status: 200, body: { ...intent } };
    }
    event('payment_intent.payment_failed', intent);
    const error = { type: 'card_error', code: bank, message: 'Your card was declined.', payment_intent: { ...intent } };
    return { status: 402, body: { error } };
  }

  return {
    sessions,
    event,
    createSession(fields) {
      const fault = sessionFault(fields);
      if (fault !== null) return fault;
      const session = newSession(next('cs_test'), fields);
      sessions.set(session.id, session);
      kept.set(session.id, keptOf(session, fields));
      return { status: 200, body: seen(session) };
    },
    readSession(id, isExpanded = false) {
      const session = sessions.get(id);
      if (session === undefined) return absent('checkout.session', id, 'session');
      const intent = isExpanded ? intents.get(session.payment_intent ?? '') : undefined;
      const charge = intent && { id: `ch_${intent.id}`, object: 'charge', created: intent.created };
      const paid = intent === undefined ? {} : { payment_intent: { ...intent, latest_charge: charge } };
      return { status: 200, body: { ...seen(session), ...paid } };
    },
    pay(id) {
      const session = openSession(id);
      const { metadata = {}, keepsCard = false } = kept.get(id) ?? {};
      const [customer, method] = [keepsCard ? next('cus') : null, next('pm')];
      printed.set(method, nextCard);
      if (session.amount_total === null || session.currency === null) {
        if (customer === null) throw new Error(`No customer keeps the card of ${id}`);
        customers.add(customer);
        cardOwners.set(method, customer);
        const given = { object: 'setup_intent', customer, payment_method: method, metadata } as const;
        const setup: FakeSetup = { id: next('seti'), ...given, status: 'succeeded' };
        setups.set(setup.id, setup);
        Object.assign(session, { status: 'complete', setup_intent: setup.id, customer });
        return event('checkout.session.completed', seen(session));
      }
      const intent: FakeIntent = {
        id: next('pi'),
        object: 'payment_intent',
        created: clock(),
        amount: session.amount_total,
        currency: session.currency,
        customer,
        payment_method: method,
        metadata,
        setup_future_usage: keepsCard ? 'off_session' : null,
        status: 'succeeded',
      };
      intents.set(intent.id, intent);
      if (customer !== null) {
        customers.add(customer);
        cardOwners.set(method, customer);
      }
      const paid = { status: 'complete', payment_status: 'paid' } as const;
      Object.assign(session, { ...paid, payment_intent: intent.id, customer: intent.customer });
      event('payment_intent.succeeded', intent);
      return event('checkout.session.completed', seen(session));
    },
    expire(id) {
      const session = openSession(id);
      session.status = 'expired';
      return event('checkout.session.expired', seen(session));
    },
    createIntent(fields, bank) {
      const fault =
        missing(fields, 'amount', 'currency') ??
        unknown(fields, knownOfIntent) ??
        amountFault('amount', fields['amount']);
      if (fault !== null) return fault;
      const { customer = '' } = fields;
      if (customer !== '' && !customers.has(customer))
        return refusal(400, { code: 'resource_missing', message: `No such customer: '${customer}'` });
      const intent: FakeIntent = {
        id: next('pi'),
        object: 'payment_intent',
        created: clock(),
        amount: Number(fields['amount']),
        currency: fields['currency'] ?? '',
        customer: customer === '' ? null : customer,
        payment_method: null,
        metadata: metadataOf(fields, ''),
        setup_future_usage: fields['setup_future_usage'] ?? null,
        status: 'requires_payment_method',
      };
      const charged = fields['confirm'] === 'true' ? charge(intent, fields['payment_method'] ?? '', bank) : null;
      // Nothing is kept of what was refused before a bank was asked.
      if (charged?.status !== 400) intents.set(intent.id, intent);
      return charged ?? { status: 200, body: { ...intent } };
    },
    confirmIntent(id, fields, bank) {
      const intent = intents.get(id);
      if (intent === undefined) return absent('payment_intent', id, 'intent');
      const fault = missing(fields, 'payment_method') ?? unknown(fields, new Set(['payment_method']));
      if (fault !== null) return fault;
      if (intent.status === 'requires_payment_method') return charge(intent, fields['payment_method'] ?? '', bank);
      return refusal(400, {
        code: 'payment_intent_unexpected_state',
        message: `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
      });
    },
    createMethod(fields) {
      const fault = missing(fields, 'type', 'card[token]') ?? unknown(fields, new Set(['type', 'card[token]']));
      if (fault !== null) return fault;
      const id = next('pm');
      walletCards.add(id);
      printed.set(id, nextCard);
      return { status: 200, body: { id, object: 'payment_method', type: 'card' } };
    },
    createCustomer(fields) {
      const fault = unknown(fields, new Set([]));
      if (fault !== null) return fault;
      const id = next('cus');
      customers.add(id);
      return { status: 200, body: { id, object: 'customer' } };
    },
    readIntent(id, isExpanded = false) {
      const intent = intents.get(id);
      if (intent === undefined) return absent('payment_intent', id, 'intent');
      return { status: 200, body: isExpanded ? withCard(intent) : intent };
    },
    readSetup(id, isExpanded = false) {
      const setup = setups.get(id);
      return setup === undefined
        ? absent('setup_intent', id, 'intent')
        : { status: 200, body: isExpanded ? withCard(setup) : setup };
    },
    listIntents(query) {
      const [customer, since] = [query.get('customer'), Number(query.get('created[gte]') ?? 0)];
      return pageOf(
        [...intents.values()].filter((one) => one.customer === customer && one.created >= since),
        '/v1/payment_intents',
      );
    },
    listRefunds: (query) =>
      pageOf(
        refunds.filter((refund) => refund.payment_intent === query.get('payment_intent')),
        '/v1/refunds',
      ),
    detachMethod(id) {
      if (!cardOwners.delete(id))
        return refusal(400, { message: 'The payment method you provided is not attached to a customer.' });
      return { status: 200, body: { id, object: 'payment_method', type: 'card', customer: null } };
    },
    settleIntent(paid) {
      const intent = [...intents.values()].find(({ status }) => status === 'processing');
      if (intent === undefined) throw new Error('No intent is awaited');
      intent.status = paid ? 'succeeded' : 'requires_payment_method';
      return event(`payment_intent.${paid ? 'succeeded' : 'payment_failed'}`, intent);
    },
    createRefund(fields) {
      const fault = missing(fields, 'payment_intent') ?? unknown(fields, new Set(['payment_intent', 'amount']));
      if (fault !== null) return fault;
      const intent = intents.get(fields['payment_intent'] ?? '');
      if (intent?.status !== 'succeeded')
        return absent('payment_intent', fields['payment_intent'] ?? '', 'payment_intent');
      const before = refunds
        .filter((refund) => refund.payment_intent === intent.id && refund.status !== 'failed')
        .reduce((sum, { amount }) => sum + amount, 0);
      const amount = Number(fields['amount'] ?? intent.amount - before);
      if (before === intent.amount)
        return refusal(400, { code: 'charge_already_refunded', message: 'Charge has already been refunded.' });
      if (before + amount > intent.amount)
        return refusal(400, { code: 'amount_too_large', message: 'Refund amount is greater than unrefunded amount.' });
      const refund: FakeRefund = {
        id: next('re'),
        object: 'refund',
        amount,
        currency: intent.currency,
        payment_intent: intent.id,
        metadata: metadataOf(fields, ''),
        status: 'succeeded',
      };
      refunds.push(refund);
      event('refund.created', refund);
      return { status: 200, body: refund };
    },
    dispute(payment, status) {
      const intent = intents.get(payment);
      if (intent === undefined) throw new Error(`No intent ${payment}`);
      const type = `charge.dispute.${status === 'needs_response' ? 'created' : 'closed'}`;
      const { amount, currency } = intent;
      return event(type, { id: next('du'), object: 'dispute', amount, currency, status, payment_intent: payment });
    },
    listEvents: (query) => pageOfEvents(events, query),
  };
}
