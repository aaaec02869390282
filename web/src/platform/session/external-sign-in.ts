import * as z from 'zod/mini';
import { fetchWithMark, fetchWithToken, buildWireOptions } from './auth-client.ts';
import { buildAuthUrl } from './backend.ts';
import { authStorageKey, readStoredSession } from './read-stored-session.ts';

const reply = z.object({ url: z.nullable(z.string()) });

/**
 * Fetches the address where this browser signs in with an external provider. The browser stores the PKCE verifier,
 * without which the returned code is useless. A call rather than a navigation, so that the service receives the mark of
 * this browser.
 */
export async function fetchExternalSignInUrl(provider: string, redirectTo: string): Promise<string | null> {
  const { AuthClient } = await import('@supabase/auth-js');
  const auth = new AuthClient({
    ...buildWireOptions(),
    storageKey: authStorageKey,
    flowType: 'pkce',
    autoRefreshToken: false,
  });
  // The client's types only accept known providers; ours replaces it in the address.
  const { data } = await auth.signInWithOAuth({
    provider: 'google',
    options: { redirectTo, skipBrowserRedirect: true },
  });
  void auth.dispose();
  if (data.url === null) return null;
  const url = new URL(data.url);
  url.searchParams.set('provider', provider);
  url.searchParams.set('skip_http_redirect', 'true');
  return readAddress(await fetchWithMark(url));
}

/** Address that closes the FranceConnect session; null without such a session, or when the service does not answer. */
export async function fetchProviderLogoutUrl(): Promise<string | null> {
  const providers = z.array(z.string()).safeParse(readStoredSession()?.user.app_metadata['providers']).data ?? [];
  if (!providers.includes('franceconnect')) return null;
  // Maximum delay that this call adds to a sign-out.
  const signal = AbortSignal.timeout(4000);
  return fetchWithToken(`${buildAuthUrl()}/user/provider-logout`, { method: 'POST', signal }).then(
    readAddress,
    () => null,
  );
}

async function readAddress(response: Response): Promise<string | null> {
  if (!response.ok) return null;
  const url = reply.safeParse(await response.json().catch(() => undefined)).data?.url ?? null;
  return url !== null && /^https?:\/\//.test(url) ? url : null;
}
