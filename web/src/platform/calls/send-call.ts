import type { CallRow, RefusalEnvelope } from '@placejuste/contracts/kernel';
import { sendSigned } from '../session/auth-client.ts';
import { reportLostCall } from './lost-calls.ts';
import { noteServiceDate } from './service-clock.ts';
import { platformMessages, type ClientCode } from './platform.messages.fr.ts';
import { readProperties } from './read-properties.ts';
import { withTimeout } from './with-timeout.ts';

export interface CallRefusal<Code extends string = string> {
  readonly ok: false;
  readonly code: Code;
  /** French sentence for the screen. */
  readonly message: string;
  /** French sentence of each invalid field, by its dotted path; empty when there is none. */
  readonly fields: Readonly<Record<string, string>>;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Identifier of the request, to quote to the support. */
  readonly requestId?: string;
}

/** Method and path of a contract row, without its schemas. */
export type CallAddress<Row extends CallRow = CallRow> = Pick<Row, 'method' | 'path'>;

export interface SentCall {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

/** Parses the body sent by the service; null when it is invalid. */
type ReadReply<Reply> = (body: unknown) => { readonly value: Reply } | null;

/**
 * Makes one call with the session's token when there is one, without zod, which weighs as much as the first step of a
 * declaration: `readReply` checks the reply instead. Code that delays no screen uses `callApi`. Never throws: a lost
 * network, a refusal and an unreadable reply are values.
 */
export async function sendCall<Reply>(
  address: CallAddress,
  input: SentCall,
  readReply: ReadReply<Reply>,
): Promise<{ readonly ok: true; readonly value: Reply } | CallRefusal> {
  let answer: { readonly response: Response; readonly text: string };
  try {
    answer = await withTimeout((signal) => exchange(address, input, signal), input);
  } catch {
    if (input.signal?.aborted) return buildClientRefusal('CANCELLED', 0);
    reportLostCall();
    return buildClientRefusal('NETWORK', 0);
  }
  const { response, text } = answer;
  const body = parseJson(text);
  if (response.ok) {
    const reply = readReply(body);
    return reply === null ? buildClientRefusal('UNREADABLE_REPLY', response.status) : { ok: true, ...reply };
  }
  if (!isEnvelope(body)) return buildClientRefusal('SERVER', response.status);
  const { code, message, fields = {}, requestId } = body;
  return { ok: false, code, message, fields, status: response.status, requestId };
}

/** Checks a body against `refusalEnvelope` of the contracts, without zod. */
export function isEnvelope(body: unknown): body is RefusalEnvelope {
  const { code, message, fields, requestId } = readProperties<keyof RefusalEnvelope>(body);
  const areTexts = (values: readonly unknown[]) => values.every((value) => typeof value === 'string');
  if (!areTexts([code, message, requestId])) return false;
  if (fields === undefined) return true;
  return typeof fields === 'object' && fields !== null && !Array.isArray(fields) && areTexts(Object.values(fields));
}

async function exchange({ method, path }: CallAddress, input: SentCall, signal: AbortSignal | undefined) {
  const response = await sendSigned((token) => {
    const request = buildRequest(method, input.body, token);
    return fetch(buildAddress(path, input), signal === undefined ? request : { ...request, signal });
  });
  noteServiceDate(response.headers.get('date'));
  return { response, text: await response.text() };
}

function buildAddress(pattern: string, input: SentCall): string {
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name] ?? '')));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  const search = query.toString();
  return search === '' ? path : `${path}?${search}`;
}

function buildRequest(method: CallRow['method'], body: unknown, token: string | null): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token !== null) headers['authorization'] = `Bearer ${token}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  return {
    method,
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
