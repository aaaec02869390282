import type { AuthClient } from '@supabase/auth-js';
import type { FunctionsClient } from '@supabase/functions-js';
import type { PostgrestClient } from '@supabase/postgrest-js';
import { browserMark } from './browser-mark.ts';
import { authStorageKey, lasts, storedSession } from './stored-session.ts';

/** An opaque public name, not a secret: the server tells people apart by their own tokens. */
const publicKey = 'sb_publishable_placejuste';

/** The parts of the official client this app uses; its umbrella package would bring sockets and file storage too. */
export interface OfficialClient {
  readonly auth: InstanceType<typeof AuthClient>;
  /** Fetched at the first reading, which needs a network too. */
  readonly data: () => Promise<PostgrestClient>;
  /** Fetched at the first call: only paying needs it. */
  readonly functions: () => Promise<FunctionsClient>;
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
  // On its way meanwhile: whoever asks for it awaits the same one.
  void import('@supabase/postgrest-js').catch(() => undefined);
  const { AuthClient } = await import('@supabase/auth-js');
  const { origin } = window.location;
  const auth = new AuthClient({ ...wire(), storageKey: authStorageKey, persistSession: true, autoRefreshToken: true });
  const signed: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('apikey', publicKey);
    const { data } = await auth.getSession();
    if (data.session !== null) headers.set('authorization', `Bearer ${data.session.access_token}`);
    return fetch(input, { ...init, headers });
  };
  return {
    auth,
    data: async () => {
      const { PostgrestClient } = await import('@supabase/postgrest-js');
      return new PostgrestClient(`${origin}/rest/v1`, { fetch: signed });
    },
    functions: async () => {
      const { FunctionsClient } = await import('@supabase/functions-js');
      return new FunctionsClient(`${origin}/functions/v1`, { customFetch: signed });
    },
  };
}

const wire = () => ({
  url: `${window.location.origin}/auth/v1`,
  // Written as the client writes it: it replaces this name by the person's token, and would add to another.
  headers: { apikey: publicKey, Authorization: `Bearer ${publicKey}` },
  detectSessionInUrl: false,
  fetch: marked,
});

const marked: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  headers.set('x-browser-mark', browserMark());
  return fetch(input, { ...init, headers });
};

/** A client of its own that keeps nothing: what it opens does not take the place of the session of this device. */
export async function detachedAuth(): Promise<OfficialClient['auth']> {
  const { AuthClient } = await import('@supabase/auth-js');
  return new AuthClient({
    ...wire(),
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
  return window.localStorage.getItem(authStorageKey) !== null;
}

/**
 * The bearer of this session, renewed when it is near its end; null when nobody is signed in. Throws when it cannot be
 * renewed for want of a network: the session still stands, and nothing may be sent in nobody's name instead.
 */
export async function accessToken(): Promise<string | null> {
  if (!mayHaveSession()) return null;
  const kept = storedSession();
  if (kept !== null && lasts(kept)) return kept.access_token;
  // The client would try for thirty seconds.
  if (kept !== null && !navigator.onLine) throw new Error('The session cannot be renewed without a network');
  const client = await supabase();
  const { data } = await client.auth.getSession();
  if (data.session !== null) return data.session.access_token;
  if (storedSession() !== null) throw new Error('The session could not be renewed');
  return null;
}
