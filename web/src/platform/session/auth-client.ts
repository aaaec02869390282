import type { AuthClient, AuthError } from '@supabase/auth-js';
import type { FunctionsClient } from '@supabase/functions-js';
import type { RealtimeClient } from '@supabase/realtime-js';
import { authKey, authUrl, ownHeaders, publicKey } from './backend.ts';
import { authStorageKey, isUsable, personOf, storedSession } from './stored-session.ts';
import { deviceStorage } from '../device/device-storage.ts';

/**
 * The part of the official client that holds the session; its umbrella package would bring sockets and file storage
 * too.
 */
export interface OfficialClient {
  readonly auth: InstanceType<typeof AuthClient>;
}

let loading: Promise<OfficialClient> | undefined;
const made: ((client: OfficialClient) => void)[] = [];

/** The official client, fetched the first time a session is needed. Rejects when its code cannot be fetched. */
export function supabase(): Promise<OfficialClient> {
  loading ??= open().then(
    (client) => {
      for (const listener of made) listener(client);
      return client;
    },
    (cause: unknown) => {
      // A later try may find the network back.
      loading = undefined;
      throw cause;
    },
  );
  return loading;
}

async function open(): Promise<OfficialClient> {
  const { AuthClient } = await import('@supabase/auth-js');
  return {
    auth: new AuthClient({
      ...wireOptions(),
      storageKey: authStorageKey,
      storage: deviceStorage(),
      persistSession: true,
      autoRefreshToken: true,
    }),
  };
}

/**
 * The row that rest/v1 holds for this question, as the person signed in; null when there is none. The session's own
 * client, 20 kB, comes only when their token must be renewed.
 */
export function readRow(question: string): Promise<unknown> {
  return readData(question, 'application/vnd.pgrst.object+json');
}

/** The rows, in the same way. */
export function readRows(question: string): Promise<unknown> {
  return readData(question, 'application/json');
}

/** What rest/v1 answers to `single()` when there is no row. */
const noSingleRow = 406;

async function readData(question: string, accept: string): Promise<unknown> {
  const response = await signedFetch(`${window.location.origin}/rest/v1/${question}`, { headers: { accept } });
  if (response.ok) return response.json();
  if (response.status === noSingleRow) return null;
  throw new Error(`rest/v1 answered ${response.status}`);
}

/** Calls functions, as the person signed in: only paying needs it. */
export async function functionsClient(): Promise<FunctionsClient> {
  const { FunctionsClient } = await import('@supabase/functions-js');
  return new FunctionsClient(`${window.location.origin}/functions/v1`, { customFetch: signedFetch });
}

/** Hears what changes elsewhere, as the person signed in, whose token it brings itself. */
export async function realtimeClient(): Promise<RealtimeClient> {
  const { RealtimeClient } = await import('@supabase/realtime-js');
  const address = `${window.location.origin.replace(/^http/, 'ws')}/realtime/v1`;
  return new RealtimeClient(address, { params: { apikey: publicKey }, accessToken });
}

/** Rejects, as a lost network would, when the token must be renewed and cannot be. */
export const signedFetch: typeof fetch = (input, init) =>
  sendSigned((token) => {
    const headers = new Headers(init?.headers);
    headers.set('apikey', publicKey);
    if (token !== null) headers.set('authorization', `Bearer ${token}`);
    return fetch(input, { ...init, headers });
  });

/** Sends with the bearer of this session; once more where the service refused it and another took its place. */
export async function sendSigned(send: (token: string | null) => Promise<Response>): Promise<Response> {
  const token = await accessToken();
  const response = await send(token);
  if (response.status !== 401 || token === null) return response;
  const renewed = await renewRefused(token);
  return renewed === null ? response : send(renewed);
}

/** What could not be settled, without a network or by a busy service, is asked anew no sooner. Milliseconds. */
const askAgainMs = 10_000;

let refused: {
  readonly token: string;
  readonly replacement: Promise<string | null>;
  /** By the clock of the page, which nobody sets. */
  endsAt: number;
} | null = null;

/** The token that takes the place of one that the service refused; null where none does. Asked once for all callers. */
export function renewRefused(token: string): Promise<string | null> {
  if (refused?.token !== token || performance.now() > refused.endsAt)
    refused = { token, replacement: askAfterRefusal(token).catch(askAgainLater), endsAt: Infinity };
  return refused.replacement;
}

function askAgainLater(): null {
  if (refused !== null) refused.endsAt = performance.now() + askAgainMs;
  return null;
}

/**
 * The service refused this token before its end by the clock of this device. Asking whose it is tells why: its session
 * was closed from another device, and the client forgets it; or the clock is late, and the token is renewed.
 */
async function askAfterRefusal(token: string): Promise<string | null> {
  const { auth } = await supabase();
  const { error } = await auth.getUser();
  const renewal = error?.code === 'bad_jwt' ? await auth.refreshSession() : null;
  if (isUnsettled(renewal === null ? error : renewal.error)) return askAgainLater();
  const now = storedSession()?.access_token ?? null;
  // Somebody else signed in on this device meanwhile: the call was not theirs.
  if (now === null || now === token || personOf(now) !== personOf(token)) return null;
  return now;
}

function isUnsettled(error: AuthError | null): boolean {
  const status = error?.status ?? 0;
  return error !== null && (status === 0 || status === 429 || status >= 500);
}

export const wireOptions = () => ({
  url: authUrl(),
  // Written as the client writes it: it replaces this name by the person's token, and would add to another.
  headers: { apikey: authKey(), Authorization: `Bearer ${authKey()}` },
  detectSessionInUrl: false,
  fetch: markedFetch,
});

export const markedFetch: typeof fetch = async (input, init) => {
  const headers = new Headers(init?.headers);
  for (const [name, value] of Object.entries(ownHeaders())) headers.set(name, value);
  return endByOwnClock(await fetch(input, { ...init, headers }));
};

/**
 * Without the hour at which a session ends the client counts from now. By the hour of the service, a device whose clock
 * is ahead would renew its token before every call, and one whose clock is late would never do it.
 */
async function endByOwnClock(response: Response): Promise<Response> {
  if (!response.ok) return response;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  if (typeof body !== 'object' || body === null || !('access_token' in body && 'expires_at' in body)) return response;
  const { expires_at: _hour, ...session } = body;
  return new Response(JSON.stringify(session), response);
}

/** A client of its own that keeps nothing: what it opens does not take the place of the session of this device. */
export async function detachedAuth(): Promise<OfficialClient['auth']> {
  const { AuthClient } = await import('@supabase/auth-js');
  return new AuthClient({
    ...wireOptions(),
    storageKey: 'placejuste_detached',
    persistSession: false,
    autoRefreshToken: false,
  });
}

/** Runs once, when the client exists. */
export function onClientMade(listener: (client: OfficialClient) => void): void {
  made.push(listener);
}

export function mayHaveSession(): boolean {
  return deviceStorage().getItem(authStorageKey) !== null;
}

/**
 * The bearer of this session, renewed when it is near its end; null when nobody is signed in. Throws when it cannot be
 * renewed for want of a network: the session still stands, and nothing may be sent in nobody's name instead.
 */
export async function accessToken(): Promise<string | null> {
  if (!mayHaveSession()) return null;
  const kept = storedSession();
  if (kept !== null && isUsable(kept)) return kept.access_token;
  // The client would try for thirty seconds.
  if (kept !== null && !navigator.onLine) throw new Error('The session cannot be renewed without a network');
  const client = await supabase();
  const { data } = await client.auth.getSession();
  if (data.session !== null) return data.session.access_token;
  if (storedSession() !== null) throw new Error('The session could not be renewed');
  return null;
}
