import {
  absent,
  amountFault,
  knownOfIntent,
  metadataOf,
  missing,
  refusal,
  sessionFault,
  unknown,
  type StripeAnswer,
} from './stripe-refusals.ts';
import { askForAction, cardError, failAction } from './stripe-authentication.ts';
import { newRefund } from './stripe-refunds.ts';
import { pageOf, pageOfEvents } from './stripe-lists.ts';
import { keptOf, newSession } from './stripe-session.ts';
import type { StripeTokens } from './stripe-tokens.ts';
import type {
  BankAnswer,
  FakeCard,
  FakeIntent,
  FakeRefund,
  FakeSession,
  FakeSetup,
  StripeBooks,
  WrittenEvent,
} from './stripe-shapes.ts';

interface Attempt {
  readonly bank: BankAnswer;
  readonly isAttended: boolean;
}

/** `site` is the origin of the payer's page; `clock` gives seconds since 1970. */
export function stripeBooks(site: () => string, clock: () => number, tokens: StripeTokens): StripeBooks {
  const sessions = new Map<string, FakeSession>();
  const intents = new Map<string, FakeIntent>();
  /** Cards from a wallet: each is charged once, unless it is stored. */
  const walletCards = new Set<string>();
  const customers = new Set<string>();
  /** Owner of each stored card. */
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

  /** `isAttended` when the payer is present and can authenticate. */
  function charge(intent: FakeIntent, method: string, { bank, isAttended }: Attempt): StripeAnswer {
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
    // The payer is present, and the request did not ask to fail in this case.
    if (bank === 'authentication_required' && isAttended) {
      askForAction(intent);
      event('payment_intent.requires_action', intent);
      return { status: 200, body: { ...intent } };
    }
    const failure = cardError(bank);
    Object.assign(intent, { status: 'requires_payment_method', last_payment_error: failure });
    event('payment_intent.payment_failed', intent);
    return { status: 402, body: { error: { ...failure, payment_intent: { ...intent } } } };
  }

  /** Created when the payer first tries a card; sent with the page from then on. */
  function intentOfPage(session: FakeSession): FakeIntent {
    const begun = intents.get(session.payment_intent ?? '');
    if (begun !== undefined) return begun;
    const { metadata = {}, keepsCard = false } = kept.get(session.id) ?? {};
    const intent: FakeIntent = {
      id: next('pi'),
      object: 'payment_intent',
      created: clock(),
      amount: session.amount_total ?? 0,
      currency: session.currency ?? '',
      customer: keepsCard ? next('cus') : null,
      payment_method: null,
      metadata,
      setup_future_usage: keepsCard ? 'off_session' : null,
      status: 'requires_payment_method',
    };
    intents.set(intent.id, intent);
    session.payment_intent = intent.id;
    return intent;
  }

  /** Gives a card on a page without a payment. */
  function giveCard(session: FakeSession): WrittenEvent {
    const { metadata = {}, keepsCard = false } = kept.get(session.id) ?? {};
    if (!keepsCard) throw new Error(`No customer keeps the card of ${session.id}`);
    const [customer, method] = [next('cus'), next('pm')];
    printed.set(method, nextCard);
    customers.add(customer);
    cardOwners.set(method, customer);
    const given = { object: 'setup_intent', customer, payment_method: method, metadata } as const;
    const setup: FakeSetup = { id: next('seti'), ...given, status: 'succeeded' };
    setups.set(setup.id, setup);
    Object.assign(session, { status: 'complete', setup_intent: setup.id, customer });
    return event('checkout.session.completed', seen(session));
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
      // No charge exists before the authentication.
      const charge =
        intent?.status === 'succeeded' ? { id: `ch_${intent.id}`, object: 'charge', created: intent.created } : null;
      const paid = intent === undefined ? {} : { payment_intent: { ...intent, latest_charge: charge } };
      return { status: 200, body: { ...seen(session), ...paid } };
    },
    pay(id) {
      const session = openSession(id);
      if (session.amount_total === null || session.currency === null) return giveCard(session);
      const intent = intentOfPage(session);
      const method = next('pm');
      printed.set(method, nextCard);
      Object.assign(intent, { status: 'succeeded', payment_method: method, next_action: null, created: clock() });
      if (intent.customer !== null) {
        customers.add(intent.customer);
        cardOwners.set(method, intent.customer);
      }
      const paid = { status: 'complete', payment_status: 'paid' } as const;
      Object.assign(session, { ...paid, payment_intent: intent.id, customer: intent.customer });
      event('payment_intent.succeeded', intent);
      return event('checkout.session.completed', seen(session));
    },
    challenge(id) {
      const intent = intentOfPage(openSession(id));
      askForAction(intent);
      const asked = event('payment_intent.requires_action', intent);
      failAction(intent);
      return [asked, event('payment_intent.payment_failed', intent)];
    },
    expire(id) {
      const session = openSession(id);
      session.status = 'expired';
      const intent = intents.get(session.payment_intent ?? '');
      if (intent !== undefined) intent.status = 'canceled';
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
      const charged =
        fields['confirm'] === 'true'
          ? charge(intent, fields['payment_method'] ?? '', { bank, isAttended: fields['off_session'] !== 'true' })
          : null;
      // A payment refused before the bank was asked is not stored.
      if (charged?.status !== 400) intents.set(intent.id, intent);
      return charged ?? { status: 200, body: { ...intent } };
    },
    confirmIntent(id, fields, bank) {
      const intent = intents.get(id);
      if (intent === undefined) return absent('payment_intent', id, 'intent');
      const fault =
        missing(fields, 'payment_method') ?? unknown(fields, new Set(['payment_method', 'error_on_requires_action']));
      if (fault !== null) return fault;
      const isAttended = fields['error_on_requires_action'] !== 'true';
      if (intent.status === 'requires_payment_method')
        return charge(intent, fields['payment_method'] ?? '', { bank, isAttended });
      return refusal(400, {
        code: 'payment_intent_unexpected_state',
        message: `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
      });
    },
    createMethod(fields) {
      const fault = tokens.use(fields);
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
      const made = newRefund(() => next('re'), fields, { intents, refunds });
      if ('refused' in made) return made.refused;
      refunds.push(made.refund);
      event('refund.created', made.refund);
      return { status: 200, body: made.refund };
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
