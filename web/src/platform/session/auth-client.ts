import type { AuthClient, AuthError } from '@supabase/auth-js';
import type { FunctionsClient } from '@supabase/functions-js';
import type { RealtimeClient } from '@supabase/realtime-js';
import { readAuthKey, buildAuthUrl, ownHeaders, publicKey } from './backend.ts';
import { authStorageKey, isUsable, readPersonId, readStoredSession } from './read-stored-session.ts';
import { getDeviceStorage } from '../device/device-storage.ts';

/** The session part of the official client; its umbrella package would also bring sockets and file storage. */
export interface OfficialClient {
  readonly auth: InstanceType<typeof AuthClient>;
}

let loading: Promise<OfficialClient> | undefined;
const clientListeners: ((client: OfficialClient) => void)[] = [];

/**
 * The official client, loaded the first time a session is needed.
 * @throws when its code cannot be fetched.
 */
export function loadSupabase(): Promise<OfficialClient> {
  loading ??= createOfficialClient().then(
    (client) => {
      for (const listener of clientListeners) listener(client);
      return client;
    },
    (cause: unknown) => {
      // Allows a later try, when the network may be back.
      loading = undefined;
      throw cause;
    },
  );
  return loading;
}

async function createOfficialClient(): Promise<OfficialClient> {
  const { AuthClient } = await import('@supabase/auth-js');
  return {
    auth: new AuthClient({
      ...buildWireOptions(),
      storageKey: authStorageKey,
      storage: getDeviceStorage(),
      persistSession: true,
      autoRefreshToken: true,
    }),
  };
}

/**
 * Row of rest/v1 for this query string, read as the person signed in; null when there is none. The session's own
 * client, 20 kB, comes only when their token must be renewed.
 */
export function readRow(question: string): Promise<unknown> {
  return readData(question, 'application/vnd.pgrst.object+json');
}

/** Like `readRow`, for all the rows. */
export function readRows(question: string): Promise<unknown> {
  return readData(question, 'application/json');
}

/** Status of rest/v1 for a single row that does not exist. */
const noSingleRow = 406;

async function readData(question: string, accept: string): Promise<unknown> {
  const response = await fetchWithToken(`${window.location.origin}/rest/v1/${question}`, { headers: { accept } });
  if (response.ok) return response.json();
  if (response.status === noSingleRow) return null;
  throw new Error(`rest/v1 answered ${response.status}`);
}

/** Client that calls functions as the person signed in; only payment needs it. */
export async function createFunctionsClient(): Promise<FunctionsClient> {
  const { FunctionsClient } = await import('@supabase/functions-js');
  return new FunctionsClient(`${window.location.origin}/functions/v1`, { customFetch: fetchWithToken });
}

/** Client that listens to changes on the service, and sends the token of the person signed in by itself. */
export async function createRealtimeClient(): Promise<RealtimeClient> {
  const { RealtimeClient } = await import('@supabase/realtime-js');
  const address = `${window.location.origin.replace(/^http/, 'ws')}/realtime/v1`;
  return new RealtimeClient(address, { params: { apikey: publicKey }, accessToken: loadAccessToken });
}

/**
 * `fetch` with the token of this session.
 * @throws when the token must be renewed and cannot be, as on a lost network.
 */
export const fetchWithToken: typeof fetch = (input, init) =>
  sendSigned((token) => {
    const headers = new Headers(init?.headers);
    headers.set('apikey', publicKey);
    if (token !== null) headers.set('authorization', `Bearer ${token}`);
    return fetch(input, { ...init, headers });
  });

/** Sends with the token of this session, and once more with a renewed one when the service refused it. */
export async function sendSigned(send: (token: string | null) => Promise<Response>): Promise<Response> {
  const token = await loadAccessToken();
  const response = await send(token);
  if (response.status !== 401 || token === null) return response;
  const renewed = await renewRefused(token);
  return renewed === null ? response : send(renewed);
}

/** Milliseconds before another try to replace a refused token, after a failure (no network, busy service). */
const askAgainMs = 10_000;

let tokenRenewal: {
  readonly token: string;
  readonly replacement: Promise<string | null>;
  /** `performance.now()` after which the replacement is requested again. */
  endsAt: number;
} | null = null;

/** Replacement of a token refused by the service; null when there is none. One request for all callers. */
export function renewRefused(token: string): Promise<string | null> {
  if (tokenRenewal?.token !== token || performance.now() > tokenRenewal.endsAt)
    tokenRenewal = { token, replacement: askAfterRefusal(token).catch(askAgainLater), endsAt: Infinity };
  return tokenRenewal.replacement;
}

function askAgainLater(): null {
  if (tokenRenewal !== null) tokenRenewal.endsAt = performance.now() + askAgainMs;
  return null;
}

/**
 * Finds why the service refused a token that is valid by this device's clock, by requesting its user. Either the
 * session was closed from another device, and the client forgets it; or the clock is late, and the token is renewed.
 */
async function askAfterRefusal(token: string): Promise<string | null> {
  const { auth } = await loadSupabase();
  const { error } = await auth.getUser();
  const renewal = error?.code === 'bad_jwt' ? await auth.refreshSession() : null;
  if (isUnsettled(renewal === null ? error : renewal.error)) return askAgainLater();
  const now = readStoredSession()?.access_token ?? null;
  // Another person signed in on this device meanwhile: the call is not theirs.
  if (now === null || now === token || readPersonId(now) !== readPersonId(token)) return null;
  return now;
}

function isUnsettled(error: AuthError | null): boolean {
  const status = error?.status ?? 0;
  return error !== null && (status === 0 || status === 429 || status >= 500);
}

export const buildWireOptions = () => ({
  url: buildAuthUrl(),
  // Spelled as the client spells it, so that the client replaces the header by the person's token instead of adding
  // one.
  headers: { apikey: readAuthKey(), Authorization: `Bearer ${readAuthKey()}` },
  detectSessionInUrl: false,
  fetch: fetchWithMark,
});

export const fetchWithMark: typeof fetch = async (input, init) => {
  const headers = new Headers(init?.headers);
  for (const [name, value] of Object.entries(ownHeaders())) headers.set(name, value);
  return endByOwnClock(await fetch(input, { ...init, headers }));
};

/**
 * Removes `expires_at` from a reply, so that the client counts from now. With the time of the service, a device whose
 * clock is ahead would renew its token before every call, and one whose clock is late would never do it.
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

/**
 * A separate client that stores nothing: its session does not replace the session of this device. `token`: sent with
 * its calls to say who is signed in.
 */
export async function createDetachedAuth(token?: string): Promise<OfficialClient['auth']> {
  const { AuthClient } = await import('@supabase/auth-js');
  const wire = buildWireOptions();
  return new AuthClient({
    ...wire,
    headers: token === undefined ? wire.headers : { ...wire.headers, Authorization: `Bearer ${token}` },
    storageKey: 'placejuste_detached',
    persistSession: false,
    autoRefreshToken: false,
  });
}

/** Calls `listener` once, when the client exists. */
export function onClientMade(listener: (client: OfficialClient) => void): void {
  clientListeners.push(listener);
}

/** True when a session is stored on this device, valid or not. */
export function hasStoredSession(): boolean {
  return getDeviceStorage().getItem(authStorageKey) !== null;
}

/**
 * Token of this session, renewed near its end; null when nobody is signed in.
 * @throws when it cannot be renewed without a network: the session is still valid, and the call must not be sent
 * anonymously instead.
 */
export async function loadAccessToken(): Promise<string | null> {
  if (!hasStoredSession()) return null;
  const session = readStoredSession();
  if (session !== null && isUsable(session)) return session.access_token;
  // Offline, the client would retry for thirty seconds.
  if (session !== null && !navigator.onLine) throw new Error('The session cannot be renewed without a network');
  const client = await loadSupabase();
  const { data } = await client.auth.getSession();
  if (data.session !== null) return data.session.access_token;
  if (readStoredSession() !== null) throw new Error('The session could not be renewed');
  return null;
}
