import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface FakeSession {
  id: string;
  client_reference_id: string | null;
  amount_total: number;
  currency: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  metadata: Record<string, string>;
  success_url: string;
  cancel_url: string | null;
  name: string;
}

/** What happens to the next request instead of an answer. */
export type StripeFault = 'too-many' | 'broken' | 'cut' | 'cut-after-commit' | 'silent';

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly fields: Readonly<Record<string, string>>;
}

export interface StripeFake {
  readonly url: string;
  readonly keys: { readonly secretKey: string; readonly webhookSecret: string; readonly apiUrl: string };
  /** Every request, oldest first. */
  readonly asked: readonly Asked[];
  readonly sessions: ReadonlyMap<string, FakeSession>;
  fail(...faults: readonly StripeFault[]): void;
  /** The payer's card was accepted; returns the event that says so. */
  pay(id: string): SignedEvent;
  expire(id: string): SignedEvent;
  event(type: string, session: object): SignedEvent;
  close(): Promise<void>;
}

export interface SignedEvent {
  readonly id: string;
  readonly body: string;
  /** The header at that moment, in the scheme of Stripe-Signature. */
  signature(now: Date, secret?: string): string;
}

interface Options {
  /** Told each event as Stripe would; absent: the test carries them. */
  readonly deliver?: (event: SignedEvent) => Promise<unknown>;
  readonly port?: number;
}

const known = new Set([
  'mode',
  'client_reference_id',
  'locale',
  'success_url',
  'cancel_url',
  'allowed_payment_method_types[0]',
  'adaptive_pricing[enabled]',
  'line_items[0][quantity]',
  'line_items[0][price_data][currency]',
  'line_items[0][price_data][unit_amount]',
  'line_items[0][price_data][product_data][name]',
  'payment_intent_data[description]',
]);

/**
 * A server on this machine that speaks as much of Stripe's API as one payment asks for, and refuses and fails as it
 * does.
 */
export async function startStripeFake({ deliver, port = 0 }: Options = {}): Promise<StripeFake> {
  const [secretKey, webhookSecret] = ['sk_test_fake', 'whsec_fake'];
  const asked: Asked[] = [];
  const sessions = new Map<string, FakeSession>();
  const stored = new Map<string, { readonly fields: string; readonly status: number; readonly body: object }>();
  let faults: StripeFault[] = [];
  let counted = 0;
  const next = (prefix: string): string => `${prefix}_fake${(counted += 1)}`;

  function event(type: string, session: object): SignedEvent {
    const id = next('evt');
    const body = JSON.stringify(
      { id, object: 'event', api_version: '2026-10-28.endive', livemode: false, type, data: { object: session } },
      null,
      2,
    );
    return {
      id,
      body,
      signature(now, secret = webhookSecret) {
        const seconds = Math.floor(now.getTime() / 1000);
        const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
        return `t=${seconds},v1=${digest},v0=${'0'.repeat(64)}`;
      },
    };
  }

  function decide(id: string, change: Partial<FakeSession>, what: string): SignedEvent {
    const session = sessions.get(id);
    if (session === undefined || session.status !== 'open') throw new Error(`No open session ${id}`);
    Object.assign(session, change);
    return event(`checkout.session.${what}`, seen(session));
  }
  const seen = (session: FakeSession): object => ({
    object: 'checkout.session',
    customer_details: { email: 'payeur@exemple.fr' },
    ...session,
    url: session.status === 'open' ? `${url}/c/pay/${session.id}` : null,
  });
  const pay = (id: string) => decide(id, { status: 'complete', payment_status: 'paid' }, 'completed');

  function create(fields: Readonly<Record<string, string>>): { status: number; body: object } {
    for (const param of [
      'line_items[0][price_data][currency]',
      'line_items[0][price_data][unit_amount]',
      'success_url',
      'mode',
    ]) {
      if (fields[param] === undefined)
        return refusal(400, { code: 'parameter_missing', message: `Missing required param: ${param}.`, param });
    }
    const unknown = Object.keys(fields).find(
      (field) => !known.has(field) && !/^(payment_intent_data\[metadata\]|metadata)\[\w+\]$/.test(field),
    );
    if (unknown !== undefined)
      return refusal(400, {
        code: 'parameter_unknown',
        message: `Received unknown parameter: ${unknown}`,
        param: unknown,
      });
    const amount = Number(fields['line_items[0][price_data][unit_amount]']);
    if (!Number.isInteger(amount))
      return refusal(400, {
        code: 'parameter_invalid_integer',
        message: 'Invalid integer',
        param: 'line_items[0][price_data][unit_amount]',
      });
    if (amount < 50)
      return refusal(400, {
        code: 'amount_too_small',
        message: "The Checkout Session's total amount due must add up to at least €0.50 eur",
      });
    for (const param of ['success_url', 'cancel_url']) {
      if (fields[param] !== undefined && !/^https?:\/\//.test(fields[param]))
        return refusal(400, { code: 'url_invalid', message: 'Not a valid URL', param });
    }
    const metadata = Object.fromEntries(
      Object.entries(fields).flatMap(([name, value]) => {
        const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
        return key === undefined ? [] : [[key, value]];
      }),
    );
    const session: FakeSession = {
      id: next('cs_test'),
      client_reference_id: fields['client_reference_id'] ?? null,
      amount_total: amount,
      currency: fields['line_items[0][price_data][currency]'] ?? '',
      status: 'open',
      payment_status: 'unpaid',
      metadata,
      success_url: fields['success_url'] ?? '',
      cancel_url: fields['cancel_url'] ?? null,
      name: fields['line_items[0][price_data][product_data][name]'] ?? '',
    };
    sessions.set(session.id, session);
    return { status: 200, body: seen(session) };
  }

  /** The API behind the key; null: the connection ends without a word. */
  function answer({ method, path, headers, fields }: Asked): { status: number; body: object; replayed?: true } | null {
    const bearer = /^Bearer (.*)$/.exec(headers.authorization ?? '')?.[1];
    if (bearer === undefined) return refusal(401, { message: 'You did not provide an API key.' });
    if (bearer !== secretKey) return refusal(401, { message: 'Invalid API Key provided: sk_test_****' });
    const fault = faults.shift();
    if (fault === 'cut' || fault === 'silent') return null;
    if (fault === 'too-many')
      return refusal(429, { code: 'rate_limit', message: 'Too many requests', type: 'invalid_request_error' });
    const failed = refusal(500, { message: 'Sorry', type: 'api_error' });
    if (method === 'POST' && path === '/v1/checkout/sessions') {
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
      const done = fault === 'broken' ? failed : create(fields);
      // What was refused before being carried out is not kept under the key; a failure is.
      if (typeof key === 'string' && done.status !== 400) stored.set(key, { fields: written, ...done });
      return fault === 'cut-after-commit' ? null : done;
    }
    if (fault === 'broken') return failed;
    const id = /^\/v1\/checkout\/sessions\/(\w+)$/.exec(path)?.[1];
    const session = id === undefined ? undefined : sessions.get(id);
    if (method !== 'GET' || session === undefined)
      return refusal(404, {
        code: 'resource_missing',
        message: `No such checkout.session: '${id ?? ''}'`,
        param: 'session',
      });
    return { status: 200, body: seen(session) };
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const fields = Object.fromEntries(new URLSearchParams(await text(request)));
    const page = /^\/c\/pay\/(\w+)$/.exec(path)?.[1];
    if (page !== undefined) return payerPage(page, request.method === 'POST' ? fields['choice'] : undefined, response);
    const one = { method: request.method ?? '', path, headers: request.headers, fields };
    asked.push(one);
    const silent = faults[0] === 'silent';
    const answered = answer(one);
    if (answered === null) return silent ? undefined : void request.socket.destroy();
    response.writeHead(answered.status, {
      'content-type': 'application/json',
      'request-id': next('req'),
      ...(answered.replayed ? { 'idempotent-replayed': 'true' } : {}),
    });
    response.end(JSON.stringify(answered.body));
  }

  /** Stands for Stripe's own page: pays, or goes back and leaves the session open, as its arrow does. */
  async function payerPage(id: string, choice: string | undefined, response: ServerResponse): Promise<void> {
    const session = sessions.get(id);
    if (session === undefined || session.status !== 'open')
      return void response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Cette page a expiré');
    if (choice === 'pay') {
      const said = pay(id);
      await deliver?.(said);
      return void response.writeHead(303, { location: session.success_url }).end();
    }
    const back = session.cancel_url === null ? '' : `<p><a href="${session.cancel_url}">Retour</a></p>`;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      '<!doctype html><html lang="fr"><title>Stripe (serveur ' +
        `d’essai)</title><h1>${session.name}</h1><p>${(session.amount_total / 100).toFixed(2)} ` +
        `${session.currency}</p><form method="post"><button name="choice" ` +
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
    sessions,
    fail: (...more) => void (faults = [...faults, ...more]),
    pay,
    expire: (id) => decide(id, { status: 'expired' }, 'expired'),
    event,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function refusal(status: number, error: Readonly<Record<string, string>>): { status: number; body: object } {
  return { status, body: { error: { type: 'invalid_request_error', ...error } } };
}
