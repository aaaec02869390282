import { fetchProviderLogoutUrl } from '../../platform/index.ts';
import { type AuthOutcome, signOut } from '../auth-commands.ts';

/** Signs this device out; `elsewhere`: page that also closes the session of FranceConnect, which requires it. */
export async function signOutHere(): Promise<{ readonly outcome: AuthOutcome; readonly elsewhere: string | null }> {
  // Requested while the session is still open.
  const elsewhere = await fetchProviderLogoutUrl();
  return { outcome: await signOut(), elsewhere };
}
