import type { SupabaseClient } from '@supabase/supabase-js';

/** Fixed by decisions §1. */
export const authStorageKey = 'placejuste_auth';
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

/** The bearer of this session, refreshed when it is near its end; null when nobody is signed in. */
export async function accessToken(): Promise<string | null> {
  if (!mayHaveSession()) return null;
  const client = await supabase();
  const { data } = await client.auth.getSession();
  return data.session?.access_token ?? null;
}
