import { fetchExternalSignInUrl } from '../../platform/index.ts';
import { buildCallbackUrl } from '../auth-commands.ts';
import { keepReturnPath } from './return-path.ts';

/** Redirects to the provider. False when the service or the provider does not answer: this page stays. */
export async function leaveForProvider(provider: string): Promise<boolean> {
  const url = await fetchExternalSignInUrl(provider, buildCallbackUrl()).catch(() => null);
  if (url !== null) {
    keepReturnPath(window.location);
    window.location.assign(url);
  }
  return url !== null;
}
