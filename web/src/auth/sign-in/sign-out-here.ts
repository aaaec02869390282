import { fetchProviderLogoutUrl } from '../../platform/index.ts';
import { type AuthOutcome, signOut } from '../auth-commands.ts';

/**
 * Signs this device out; `elsewhere`: the page that closes what FranceConnect opened, which wants its own closed too.
 */
export async function signOutHere(): Promise<{ readonly outcome: AuthOutcome; readonly elsewhere: string | null }> {
  // Asked while the session still stands.
  const elsewhere = await fetchProviderLogoutUrl();
  return { outcome: await signOut(), elsewhere };
}
