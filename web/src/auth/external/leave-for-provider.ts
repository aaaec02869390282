import { externalSignInUrl } from '../../platform/index.ts';
import { callbackUrl } from '../auth-commands.ts';

/** False when the service, or the provider, does not answer: this page stays. */
export async function leaveForProvider(provider: string): Promise<boolean> {
  const url = await externalSignInUrl(provider, callbackUrl()).catch(() => null);
  if (url !== null) window.location.assign(url);
  return url !== null;
}
