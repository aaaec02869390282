import * as z from 'zod/mini';
import { fetchWithMark, fetchWithToken, buildWireOptions } from './auth-client.ts';
import { buildAuthUrl } from './backend.ts';
import { authStorageKey, readStoredSession } from './read-stored-session.ts';

const reply = z.object({ url: z.nullable(z.string()) });

/**
 * Where this browser goes to sign in by another service. It keeps a verifier, without which the code that comes back
 * opens nothing; asked by a call rather than by navigating, so that the service knows this browser again.
 */
export async function fetchExternalSignInUrl(provider: string, redirectTo: string): Promise<string | null> {
  const { AuthClient } = await import('@supabase/auth-js');
  const auth = new AuthClient({
    ...buildWireOptions(),
    storageKey: authStorageKey,
    flowType: 'pkce',
    autoRefreshToken: false,
  });
  // The client names the providers it knows; ours are in the address it makes.
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

/** The page that closes the session FranceConnect opened; null where there is none, or nobody to ask. */
export async function fetchProviderLogoutUrl(): Promise<string | null> {
  const providers = z.array(z.string()).safeParse(readStoredSession()?.user.app_metadata['providers']).data ?? [];
  if (!providers.includes('franceconnect')) return null;
  // Signing out here waits for it no longer than that.
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
