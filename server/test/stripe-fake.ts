import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { stripeBooks } from './stripe-books.ts';
import { refusal, type Fields, type StripeAnswer } from './stripe-refusals.ts';
import { stripeTokens } from './stripe-tokens.ts';
import type { BankAnswer, FakeSession, StripeBooks, WrittenEvent } from './stripe-shapes.ts';

export type { FakeSession } from './stripe-shapes.ts';

/** Failures of the next request, in place of an answer. */
export type StripeFault = 'too-many' | 'key-in-use' | 'broken' | 'cut' | 'cut-after-commit' | 'silent';

interface StripeRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly fields: Fields;
}

export interface StripeFake {
  readonly url: string;
  readonly keys: { readonly secretKey: string; readonly webhookSecret: string; readonly apiUrl: string };
  /** Every request, oldest first. */
  readonly asked: readonly StripeRequest[];
  readonly sessions: ReadonlyMap<string, FakeSession>;
  fail(...faults: readonly StripeFault[]): void;
  /** Sets the bank's answer to further charges of a stored card. */
  bank(answer: BankAnswer): void;
  /** Accepts the payer's card; returns the event. */
  pay(id: string): SignedEvent;
  /** Has the bank ask the payer to authenticate on the page, which fails; returns the events. */
  challenge(id: string): readonly SignedEvent[];
  expire(id: string): SignedEvent;
  settleIntent(paid: boolean): SignedEvent;
  dispute(payment: string, status: Parameters<StripeBooks['dispute']>[1]): SignedEvent;
  event(type: string, object: object): SignedEvent;
  close(): Promise<void>;
}

export interface SignedEvent {
  readonly id: string;
  readonly body: string;
  /** The header `Stripe-Signature` at that time. */
  signature(now: Date, secret?: string): string;
}

interface Options {
  /** Receives each event as from Stripe; without it, the test delivers them. */
  readonly deliver?: (event: SignedEvent) => Promise<unknown>;
  readonly port?: number;
  /** The clock of the test, by which events are dated. */
  readonly now?: () => Date;
}

/**
 * Starts a server on this machine with the part of Stripe's API that the product uses, which refuses and fails as
 * Stripe does.
 */
export async function startStripeFake({
  deliver,
  port = 0,
  now = () => new Date('2026-11-21T10:00:00.000Z'),
}: Options = {}): Promise<StripeFake> {
  const [secretKey, webhookSecret] = ['sk_test_fake', 'whsec_fake'];
  const asked: StripeRequest[] = [];
  const stored = new Map<string, StripeAnswer & { readonly fields: string }>();
  const tokens = stripeTokens();
  const books = stripeBooks(
    () => url,
    () => Math.floor(now().getTime() / 1000),
    tokens,
  );
  let faults: StripeFault[] = [];
  let bank: BankAnswer = 'succeeded';
  let counted = 0;

  function signed({ id, body }: WrittenEvent): SignedEvent {
    return {
      id,
      body,
      signature(at, secret = webhookSecret) {
        const seconds = Math.floor(at.getTime() / 1000);
        const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
        return `t=${seconds},v1=${digest},v0=${'0'.repeat(64)}`;
      },
    };
  }

  /** Executes a request, once per idempotency key. */
  function carriedOut({ path, fields }: StripeRequest): StripeAnswer | null {
    if (path === '/v1/checkout/sessions') return books.createSession(fields);
    if (path === '/v1/payment_intents') return books.createIntent(fields, bank);
    const detached = /^\/v1\/payment_methods\/(\w+)\/detach$/.exec(path)?.[1];
    if (detached !== undefined) return books.detachMethod(detached);
    const confirmed = /^\/v1\/payment_intents\/(\w+)\/confirm$/.exec(path)?.[1];
    if (confirmed !== undefined) return books.confirmIntent(confirmed, fields, bank);
    if (path === '/v1/tokens') return tokens.create(fields);
    if (path === '/v1/payment_methods') return books.createMethod(fields);
    if (path === '/v1/customers') return books.createCustomer(fields);
    return path === '/v1/refunds' ? books.createRefund(fields) : null;
  }

  function read({ path, query }: StripeRequest): StripeAnswer {
    if (path === '/v1/events') return books.listEvents(query);
    if (path === '/v1/payment_intents') return books.listIntents(query);
    if (path === '/v1/refunds') return books.listRefunds(query);
    const [, kind, id = ''] = /^\/v1\/(checkout\/sessions|payment_intents|setup_intents)\/(\w+)$/.exec(path) ?? [];
    const isWithCard = query.get('expand[0]') === 'payment_method';
    if (kind === 'payment_intents') return books.readIntent(id, isWithCard);
    if (kind === 'setup_intents') return books.readSetup(id, isWithCard);
    return books.readSession(id, query.get('expand[0]') === 'payment_intent.latest_charge');
  }

  /** The API behind the key; null closes the connection without an answer. */
  function answer(one: StripeRequest): (StripeAnswer & { readonly replayed?: true }) | null {
    const { method, headers, fields } = one;
    const bearer = /^Bearer (.*)$/.exec(headers.authorization ?? '')?.[1];
    if (bearer === undefined) return refusal(401, { message: 'You did not provide an API key.' });
    if (bearer !== secretKey) return refusal(401, { message: 'Invalid API Key provided: sk_test_****' });
    if (headers['stripe-version'] !== '2026-10-28.endive')
      return refusal(400, { message: `Invalid Stripe API version: ${String(headers['stripe-version'])}` });
    const fault = faults.shift();
    if (fault === 'cut' || fault === 'silent') return null;
    if (fault === 'key-in-use')
      return refusal(409, { code: 'idempotency_key_in_use', message: 'In use', type: 'idempotency_error' });
    if (fault === 'too-many') return refusal(429, { code: 'rate_limit', message: 'Too many requests' });
    const failed = refusal(500, { message: 'Sorry', type: 'api_error' });
    if (method !== 'POST') return fault === 'broken' ? failed : read(one);
    const key = headers['idempotency-key'];
    const before = typeof key === 'string' ? stored.get(key) : undefined;
    const written = JSON.stringify(fields);
    if (before !== undefined && before.fields !== written) {
      return refusal(400, {
        message:
          'Keys for idempotent requests can only be used with the same parameters they were first used ' +
          `with. Try using a key other than '${String(key)}'.`,
        type: 'idempotency_error',
      });
    }
    if (before !== undefined) return { status: before.status, body: before.body, replayed: true };
    const done =
      fault === 'broken' ? failed : (carriedOut(one) ?? refusal(404, { message: 'Unrecognized request URL' }));
    // A request refused before its execution is not stored under the key; a failure is.
    if (typeof key === 'string' && done.status !== 400) stored.set(key, { fields: written, ...done });
    return fault === 'cut-after-commit' ? null : done;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const fields = Object.fromEntries(new URLSearchParams(await text(request)));
    const page = /^\/c\/pay\/(\w+)$/.exec(path)?.[1];
    if (page !== undefined) return payerPage(page, request.method === 'POST' ? fields['choice'] : undefined, response);
    const one = { method: request.method ?? '', path, query, headers: request.headers, fields };
    asked.push(one);
    const silent = faults[0] === 'silent';
    const answered = answer(one);
    if (answered === null) return silent ? undefined : void request.socket.destroy();
    response.writeHead(answered.status, {
      'content-type': 'application/json',
      'request-id': `req_fake${(counted += 1)}`,
      ...(answered.replayed ? { 'idempotent-replayed': 'true' } : {}),
    });
    response.end(JSON.stringify(answered.body));
  }

  /** In place of Stripe's own page: pays, or goes back and leaves the session open, as its arrow does. */
  async function payerPage(id: string, choice: string | undefined, response: ServerResponse): Promise<void> {
    const session = books.sessions.get(id);
    if (session === undefined || session.status !== 'open')
      return void response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Cette page a expiré');
    if (choice === 'pay') {
      await deliver?.(signed(books.pay(id)));
      return void response.writeHead(303, { location: session.success_url }).end();
    }
    const back = session.cancel_url === null ? '' : `<p><a href="${session.cancel_url}">Retour</a></p>`;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      '<!doctype html><html lang="fr"><title>Stripe (serveur ' +
        `d’essai)</title><h1>${session.name}</h1><p>${((session.amount_total ?? 0) / 100).toFixed(2)} ` +
        `${session.currency ?? ''}</p><form method="post"><button name="choice" ` +
        `value="pay">Payer</button></form>${back}</html>`,
    );
  }

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    keys: { secretKey, webhookSecret, apiUrl: url },
    asked,
    sessions: books.sessions,
    fail: (...more) => void (faults = [...faults, ...more]),
    bank: (next) => void (bank = next),
    pay: (id) => signed(books.pay(id)),
    challenge: (id) => books.challenge(id).map(signed),
    expire: (id) => signed(books.expire(id)),
    settleIntent: (paid) => signed(books.settleIntent(paid)),
    dispute: (payment, status) => signed(books.dispute(payment, status)),
    event: (type, object) => signed(books.event(type, object)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
