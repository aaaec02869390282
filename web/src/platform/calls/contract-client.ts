import {
  refusalEnvelope,
  type CallRow,
  type ReplyOf,
  type SentBodyOf,
  type SentParamsOf,
  type SentQueryOf,
} from '@placejuste/contracts/kernel';
import * as z from 'zod/mini';
import { sendSigned } from '../session/auth-client.ts';
import { reportLostCall } from './lost-calls.ts';
import { noteServiceDate } from './service-clock.ts';
import { platformMessages, type ClientCode } from './platform.messages.fr.ts';
import { withTimeout } from './with-timeout.ts';

// Its compiled parsers need `eval`, which the content security policy refuses.
z.config({ jitless: true });

/** Codes that any call may answer with, besides those of its own row. */
export type GeneralCode = ClientCode | 'NOT_SIGNED_IN' | 'ROLE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'INVALID_REQUEST';

export interface CallRefusal<Code extends string = string> {
  readonly ok: false;
  readonly code: Code;
  /** French sentence for the screen. */
  readonly message: string;
  /** French sentence of each wrong field, by its dotted path; empty when there is none. */
  readonly fields: Readonly<Record<string, string>>;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Identifier of the request, to quote to the support. */
  readonly requestId?: string;
}

export type CallResult<Row extends CallRow> =
  | { readonly ok: true; readonly value: ReplyOf<Row> }
  | CallRefusal<(keyof Row['refusals'] & string) | GeneralCode>;

type Part<Name extends string, Value> = undefined extends Value
  ? Partial<Record<Name, Value>>
  : Readonly<Record<Name, Value>>;
export type CallInput<Row> = Part<'params', SentParamsOf<Row>> &
  Part<'query', SentQueryOf<Row>> &
  Part<'body', SentBodyOf<Row>> & {
    readonly signal?: AbortSignal;
    /** Time without an answer after which the network counts as lost; absent: as long as the browser waits. */
    readonly timeoutMs?: number;
  };

/**
 * Makes one call of a contract with the session's token when there is one.
 * Never throws: a lost network, a refusal and an unreadable reply are values.
 */
export async function callApi<const Row extends CallRow>(row: Row, input: CallInput<Row>): Promise<CallResult<Row>> {
  const answer = await send(row, input as unknown as Loose);
  return answer as CallResult<Row>;
}

interface Loose {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

async function send(row: CallRow, input: Loose): Promise<{ ok: true; value: unknown } | CallRefusal> {
  let answer: { readonly response: Response; readonly text: string };
  try {
    answer = await withTimeout((signal) => exchange(row, input, signal), input);
  } catch {
    if (input.signal?.aborted) return buildClientRefusal('CANCELLED', 0);
    reportLostCall();
    return buildClientRefusal('NETWORK', 0);
  }
  const { response, text } = answer;
  const body = parseJson(text);
  if (response.ok) {
    const reply = z.safeParse(row.reply, body);
    return reply.success ? { ok: true, value: reply.data } : buildClientRefusal('UNREADABLE_REPLY', response.status);
  }
  const envelope = z.safeParse(refusalEnvelope, body);
  if (!envelope.success) return buildClientRefusal('SERVER', response.status);
  const { code, message, fields = {}, requestId } = envelope.data;
  return { ok: false, code, message, fields, status: response.status, requestId };
}

async function exchange(row: CallRow, input: Loose, signal: AbortSignal | undefined) {
  const response = await sendSigned((token) => {
    const request = buildRequest(row, input.body, token);
    return fetch(buildAddress(row, input), signal === undefined ? request : { ...request, signal });
  });
  noteServiceDate(response.headers.get('date'));
  return { response, text: await response.text() };
}

function buildAddress(row: CallRow, input: Loose): string {
  const path = row.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name] ?? '')));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  const search = query.toString();
  return search === '' ? path : `${path}?${search}`;
}

function buildRequest(row: CallRow, body: unknown, token: string | null): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token !== null) headers['authorization'] = `Bearer ${token}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  return {
    method: row.method,
    headers,
    cache: 'no-store',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}

function buildClientRefusal(code: ClientCode, status: number): CallRefusal<ClientCode> {
  return { ok: false, code, message: platformMessages[code], fields: {}, status };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
