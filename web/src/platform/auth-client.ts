import type { SupabaseClient } from '@supabase/supabase-js';
import { authStorageKey, lasts, storedSession } from './stored-session.ts';

/** An opaque public name, not a secret: the server tells people apart by their own tokens. */
const publicKey = 'sb_publishable_placejuste';

let loading: Promise<SupabaseClient> | undefined;
const made: ((client: SupabaseClient) => void)[] = [];

/** The official client, fetched the first time a session is needed. Rejects when its code cannot be fetched. */
export function supabase(): Promise<SupabaseClient> {
  loading ??= import('@supabase/supabase-js').then(
    ({ createClient }) => {
      const client = createClient(window.location.origin, publicKey, {
        auth: { storageKey: authStorageKey, detectSessionInUrl: false, persistSession: true, autoRefreshToken: true },
        global: { fetch: (input, init) => fetch(input, init) },
      });
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

/** Runs once, when the client exists. */
export function onClientMade(listener: (client: SupabaseClient) => void): void {
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
